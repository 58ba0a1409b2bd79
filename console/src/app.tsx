import { lazy } from "react";
import { Admin, CustomRoutes, defaultI18nProvider, localStorageStore, Resource } from "react-admin";
import { Route } from "react-router";
import { parts } from "./all-parts.ts";
import { authProvider } from "./frame/auth-provider.ts";
import { dataProvider } from "./frame/data-provider.ts";
import { FirstPage } from "./frame/first-page.tsx";
import { guardedElement, guardedResource } from "./frame/guarded.tsx";
import { ConsoleLayout } from "./frame/layout.tsx";
import { nameRecords } from "./frame/name-records.ts";
import { NothingHere } from "./frame/not-found.tsx";
import { SignInAgain } from "./frame/sign-in-again.tsx";
import { darkTheme, lightTheme } from "./frame/theme.ts";
import { PartsContext } from "./frame/use-menu.ts";

const LoginPage = lazy(() => import("./frame/login-page.tsx"));
const AcceptInvitation = lazy(() => import("./frame/accept-invitation.tsx"));

const i18nProvider = nameRecords(parts, defaultI18nProvider);
const store = localStorageStore("1", "margdeep-staff");

/** The whole console below /staff/. */
export function Console() {
  return (
    <PartsContext value={parts}>
      <Admin
        title="Margdeep staff"
        dataProvider={dataProvider}
        authProvider={authProvider}
        i18nProvider={i18nProvider}
        store={store}
        notification={NoOverlay}
        layout={ConsoleLayout}
        loginPage={LoginPage}
        dashboard={FirstPage}
        catchAll={NothingHere}
        theme={lightTheme}
        darkTheme={darkTheme}
        disableTelemetry
        requireAuth
      >
        {parts.flatMap(({ area, resources }) =>
          resources.map((resource) => <Resource key={resource.name} {...guardedResource(area, resource)} />),
        )}
        <CustomRoutes>
          {parts.flatMap(({ area, pages = [] }) =>
            pages.map(({ path, element }) => <Route key={path} path={path} element={guardedElement(area, element)} />),
          )}
        </CustomRoutes>
        <CustomRoutes noLayout>
          <Route path="invitation/:token" element={<AcceptInvitation />} />
        </CustomRoutes>
      </Admin>
      <SignInAgain />
    </PartsContext>
  );
}

/** Messages have a place of their own in the frame: frame/notices.tsx. */
function NoOverlay() {
  return null;
}

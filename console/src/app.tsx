import { lazy } from "react";
import { Admin, CustomRoutes, localStorageStore, Resource } from "react-admin";
import { Route } from "react-router";
import { cataloguePart } from "./catalogue/resources.tsx";
import { chancesPart } from "./chances/resources.tsx";
import { authProvider } from "./frame/auth-provider.ts";
import { dataProvider } from "./frame/data-provider.ts";
import { FirstPage } from "./frame/first-page.tsx";
import { guardedElement, guardedResource } from "./frame/guarded.tsx";
import { ConsoleLayout } from "./frame/layout.tsx";
import { NothingHere } from "./frame/not-found.tsx";
import { layoutParts } from "./frame/resources.tsx";
import { SignInAgain } from "./frame/sign-in-again.tsx";
import { darkTheme, lightTheme } from "./frame/theme.ts";
import { PartsContext } from "./frame/use-menu.ts";
import { importsPart } from "./imports/resources.tsx";
import { matchesPart } from "./matches/resources.tsx";
import { mergingPart } from "./merging/resources.tsx";
import { overviewPart } from "./overview/resources.tsx";
import type { ConsolePart } from "./parts.ts";
import { paymentsPart } from "./payments/resources.tsx";
import { peoplePart } from "./people/resources.tsx";
import { publishingPart } from "./publishing/resources.tsx";
import { reportsPart } from "./reports/resources.tsx";

const LoginPage = lazy(() => import("./frame/login-page.tsx"));
const AcceptInvitation = lazy(() => import("./frame/accept-invitation.tsx"));

/** Every part, in the menu's order. A part comes from its folder's resources.tsx. */
export const parts: ConsolePart[] = [
  peoplePart,
  cataloguePart,
  reportsPart,
  publishingPart,
  mergingPart,
  importsPart,
  matchesPart,
  chancesPart,
  paymentsPart,
  overviewPart,
  ...layoutParts,
];

const store = localStorageStore("1", "margdeep-staff");

/** The whole console below /staff/. */
export function Console() {
  return (
    <PartsContext value={parts}>
      <Admin
        title="Margdeep staff"
        dataProvider={dataProvider}
        authProvider={authProvider}
        store={store}
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

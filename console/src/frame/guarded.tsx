import { type ComponentType, createElement, isValidElement, type ReactElement } from "react";
import { Loading, type ResourceProps, Title } from "react-admin";
import type { Area } from "../../../src/staff/access/contract.ts";
import { EmptyPage } from "../shared/empty-page.tsx";
import { useMe } from "./use-me.ts";

/**
 * A resource whose screens show the not-allowed page to members without access to its area. The server enforces the
 * same.
 */
export function guardedResource(area: Area, resource: ResourceProps): ResourceProps {
  const { list, edit, create, show } = resource;
  return {
    ...resource,
    ...(list && { list: guarded(area, list) }),
    ...(edit && { edit: guarded(area, edit) }),
    ...(create && { create: guarded(area, create) }),
    ...(show && { show: guarded(area, show) }),
  };
}

/** The same for a page. */
export function guardedElement(area: Area, element: ReactElement): ReactElement {
  return <Guard area={area}>{element}</Guard>;
}

function guarded(area: Area, screen: ComponentType | ReactElement): ReactElement {
  return guardedElement(area, isValidElement(screen) ? screen : createElement(screen as ComponentType));
}

function Guard({ area, children }: { area: Area; children: ReactElement }) {
  const me = useMe();
  if (!me) return <Loading />;
  return me.areas.includes(area) ? children : <NotAllowed />;
}

/** The page for an address in a part of the console that the role may not enter. */
function NotAllowed() {
  const me = useMe();
  return (
    <>
      <Title title="Not for your role" />
      <EmptyPage heading="Your role cannot open this page">
        You are signed in as {me?.name}, {me?.role}. If you need this page for your work, ask an admin to change your
        role.
      </EmptyPage>
    </>
  );
}

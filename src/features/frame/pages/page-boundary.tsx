import { isRouteErrorResponse, Outlet, useRouteError, useRouteLoaderData } from "react-router";
import { ErrorPage } from "../components/error-page.tsx";

/** A route without looks around all pages: what one of them throws is shown inside the frame. */
export default function PageBoundary() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const root = useRouteLoaderData<{ requestId: string }>("root");
  return (
    <div className="page">
      <ErrorPage isNotFound={isRouteErrorResponse(error) && error.status === 404} requestId={root?.requestId} />
    </div>
  );
}

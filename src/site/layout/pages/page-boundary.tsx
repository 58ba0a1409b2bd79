import { isRouteErrorResponse, Outlet, useRouteError } from "react-router";
import { ErrorPage } from "../components/error-page.tsx";

/** A route without looks around all pages: what one of them throws is shown inside the frame. */
export default function PageBoundary() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <div className="page">
      <ErrorPage isNotFound={isRouteErrorResponse(error) && error.status === 404} />
    </div>
  );
}

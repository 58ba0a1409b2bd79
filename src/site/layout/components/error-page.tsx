import { useLocation } from "react-router";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { ButtonLink, buttonClasses } from "#ui/button.tsx";
import { Scene } from "#ui/drawing/picture.tsx";
import { wasAccepted } from "#ui/form/accepted-form.ts";
import { useFailedRequestId } from "#ui/form/failed-request.ts";
import { PageHead } from "#ui/page/page-head.tsx";

/**
 * Page Not Found, or what failed with the number of the request; either has one useful next step. When only the page after
 * a form is missing, it says that the form was received.
 */
export function ErrorPage({ isNotFound }: { isNotFound: boolean }) {
  const m = useMessages();
  const requestId = useFailedRequestId();
  const { pathname, search } = useLocation();
  const words = isNotFound
    ? { title: m.errors.not_found_title(), text: m.errors.not_found_text() }
    : wasAccepted(pathname)
      ? { title: m.errors.received_title(), text: m.errors.received_text() }
      : { title: m.errors.failed_title(), text: m.errors.failed_text() };
  return (
    <div
      className="mx-auto flex max-w-reading flex-col items-center gap-4 py-10 text-center"
      data-tint={isNotFound ? "engineering" : "arts"}
    >
      <PageHead title={m.frame.title({ page: words.title })} isIndexed={false} />
      <div className="h-36 w-64 overflow-hidden rounded-card">
        <Scene kind="campus" id={404} />
      </div>
      <h1 className="text-3xl">{words.title}</h1>
      <p className="text-lg">{words.text}</p>
      {!isNotFound && requestId ? <p className="text-sm text-muted">{m.errors.request_id({ id: requestId })}</p> : null}
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {isNotFound ? null : (
          <a href={pathname + search} className={buttonClasses("primary")}>
            {m.ui.retry()}
          </a>
        )}
        <ButtonLink to={patterns.home} look={isNotFound ? "primary" : "secondary"}>
          {m.errors.go_home()}
        </ButtonLink>
      </div>
    </div>
  );
}

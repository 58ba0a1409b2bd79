import type { ResumeReview, ResumeVersion } from "#features/appointments/written/resume-contract.ts";
import { attachmentPath } from "#lib/addresses.ts";
import { wallClock } from "#lib/clock.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Icon } from "#ui/drawing/icon.tsx";

/** Versions of a résumé, the newest first, each with what the counsellor wrote about it. */
export function ResumeVersions({ versions }: { versions: ResumeVersion[] }) {
  const { written: m } = useMessages();
  const format = useFormat();
  return (
    <ol className="mt-4 grid gap-4">
      {versions.map(({ version, name, counsellor, uploaded_at: at, file, reviews }) => (
        <li key={version} className="card min-w-0 p-4">
          <h2 className="text-lg wrap-anywhere">{m.resume_version({ version, name })}</h2>
          <p className="text-sm text-muted">{m.resume_shared({ counsellor, day: format.date(wallClock(at).day) })}</p>
          {file ? (
            <a
              href={attachmentPath(file.id)}
              download={name}
              className="no-print link inline-flex min-h-11 max-w-full items-center gap-2"
            >
              <Icon name="paperclip" className="size-5 shrink-0" strokeWidth={1.5} aria-hidden="true" />
              {m.resume_open()}
            </a>
          ) : (
            <p className="mt-1">{m.resume_gone()}</p>
          )}
          {reviews.length === 0 ? <p className="mt-2">{m.resume_waits()}</p> : <Reviews reviews={reviews} />}
        </li>
      ))}
    </ol>
  );
}

function Reviews({ reviews: [newest, ...earlier] }: { reviews: ResumeReview[] }) {
  const { written: m } = useMessages();
  if (!newest) return null;
  return (
    <>
      <Review review={newest} />
      {earlier.length > 0 ? (
        <details className="mt-3">
          <summary className="link tap-row">{m.resume_earlier({ count: earlier.length })}</summary>
          {earlier.map((review) => (
            <Review key={review.version} review={review} />
          ))}
        </details>
      ) : null}
    </>
  );
}

function Review({ review: { version, author, sent_at: at, summary, comments } }: { review: ResumeReview }) {
  const { written: m } = useMessages();
  const format = useFormat();
  const day = format.date(wallClock(at).day);
  return (
    <div className="mt-3 border-line border-t pt-3">
      <p className="font-semibold wrap-anywhere">
        {version > 1 ? m.resume_corrected({ author, day, version }) : m.by({ author, day })}
      </p>
      <p className="mt-2 max-w-reading wrap-anywhere whitespace-pre-line">{summary}</p>
      {comments.length > 0 ? (
        <dl className="mt-3 grid max-w-reading gap-2">
          {comments.map(({ page, section, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two comments may be the same, and none moves
            <div key={index}>
              <dt className="font-semibold">
                {[section && m.resume_section({ section }), page && m.resume_page({ page })].filter(Boolean).join(", ")}
              </dt>
              <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </div>
  );
}

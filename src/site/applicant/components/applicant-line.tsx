import { useLocation } from "react-router";
import type { Applicant } from "#features/profile/applicant-contract.ts";
import { aboutYouPath, patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { missesCategoryRank } from "../form-answers.ts";
import { ApplicantFacts } from "./applicant-facts.tsx";

const action = "inline-flex min-h-11 min-w-11 items-center justify-center link font-semibold";

/** On every page of somebody who said something: what it was, and the way to change or clear it. No script is needed. */
export function ApplicantLine({ applicant }: { applicant: Pick<Applicant, "answers"> }) {
  const { applicant: m } = useMessages();
  const { pathname, search } = useLocation();
  // These pages have the answers in a form of their own, with the way to clear them.
  if (pathname === patterns.aboutYou || pathname === patterns.chances) return null;
  const here = pathname + search;
  return (
    <div className="border-b border-line bg-accent-soft text-sm print:hidden">
      <div className="page flex flex-wrap items-center gap-x-4">
        <p className="min-w-0 py-1">
          {m.shown_for()} <ApplicantFacts answers={applicant.answers} />
          {missesCategoryRank(applicant.answers) ? (
            <>
              {" "}
              {m.missing_rank()}{" "}
              <a href={aboutYouPath(here)} className="link">
                {m.add_rank()}
              </a>
            </>
          ) : null}
        </p>
        <form method="post" action={patterns.aboutYou} className="ml-auto flex items-center gap-x-3">
          <input type="hidden" name="back" value={here} />
          <a href={aboutYouPath(here)} className={action}>
            {m.change()}
          </a>
          <button type="submit" name="intent" value="clear" className={action}>
            {m.clear()}
          </button>
        </form>
      </div>
    </div>
  );
}

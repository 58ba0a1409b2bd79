import { renderToStaticMarkup } from "react-dom/server";
import type { Applicant } from "#features/profile/applicant-contract.ts";
import { patterns } from "#lib/addresses.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { LanguageProvider, useMessages } from "#lib/messages/messages.tsx";
import { missesCategoryRank } from "../form-answers.ts";
import { ApplicantFacts } from "./applicant-facts.tsx";

const action = "inline-flex min-h-11 min-w-11 items-center justify-center link font-semibold";

/**
 * On every page of somebody who gave exam answers: what they are, and the way to change or clear it, as HTML. No script is needed:
 * the page that takes the form leads back to where it was sent from.
 */
export function renderApplicantLine(applicant: Pick<Applicant, "answers">, locale: Locale): string {
  return renderToStaticMarkup(
    <LanguageProvider language={languageOf(locale)}>
      <ApplicantLine applicant={applicant} />
    </LanguageProvider>,
  );
}

function ApplicantLine({ applicant }: { applicant: Pick<Applicant, "answers"> }) {
  const { applicant: m } = useMessages();
  return (
    <div className="page flex items-center gap-x-3">
      <p className="min-w-0 py-1">
        {m.shown_for()} <ApplicantFacts answers={applicant.answers} />
        {missesCategoryRank(applicant.answers) ? (
          <>
            {" "}
            {m.missing_rank()}{" "}
            <a href={patterns.aboutYou} className="link">
              {m.add_rank()}
            </a>
          </>
        ) : null}
      </p>
      <form method="post" action={patterns.aboutYou} className="ml-auto flex shrink-0 items-center gap-x-1">
        <a href={patterns.aboutYou} className={action}>
          {m.change()}
        </a>
        <button type="submit" name="intent" value="clear" className={action}>
          {m.clear()}
        </button>
      </form>
    </div>
  );
}

import { Fragment } from "react";
import type { Applicant } from "#features/profile/applicant-contract.ts";
import { useMessages, useNames } from "#lib/messages/messages.tsx";
import { useRankName } from "#site/chances/components/rank-name.ts";
import { ranksGiven } from "../form-answers.ts";

const inSentence = [
  "jee_main.crl",
  "jee_advanced.crl",
  "mht_cet.percentile",
  "jee_main.percentile",
  "jee_main.category",
  "jee_advanced.category",
];

/** What was stated, fact by fact: rank, category, state, girl or boy. */
export function ApplicantFacts({ answers }: Pick<Applicant, "answers">) {
  const { applicant: m, chances } = useMessages();
  const rankName = useRankName();
  const nameOf = useNames();
  const examOf = (name: string) => (inSentence.includes(name) ? name.replace(".", "_") : rankName(name));
  const { category, state, gender, pwd } = answers;
  const facts = [
    ...ranksGiven(answers).map(({ name, value }) => m.rank_said({ exam: examOf(name), value })),
    category && chances.category_name({ category }),
    state && nameOf(state),
    gender && m.gender_name({ gender }),
    pwd ? m.pwd() : null,
  ].filter((fact): fact is string => Boolean(fact));
  return (
    <>
      {facts.map((fact, at) => (
        <Fragment key={fact}>
          {at > 0 ? " · " : null}
          <span className="font-semibold">{fact}</span>
        </Fragment>
      ))}
    </>
  );
}

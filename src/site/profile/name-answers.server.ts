import type { ExamAnswers } from "#features/profile/exam-answers-contract.ts";
import type { Language } from "#lib/messages/messages.tsx";
import type { NamedAnswers } from "./components/exam-answers.tsx";

/** Each answer that was given, as the form of chances names it, in a language. The page's script has no words of that form. */
export function nameAnswers(
  { ranks, category, pwd, gender, state, aat, home_university }: ExamAnswers,
  { messages: { chances, profile }, format, nameOf }: Language,
): NamedAnswers {
  const figures = Object.entries(ranks).flatMap(([list, kinds]) =>
    Object.entries(kinds ?? {}).map(([kind, value]): [string, string | undefined] => [
      chances.rank_label({ list: chances.list_name({ list }), kind: chances.kind_name({ kind }) }),
      // A percentile has more digits than a number of a text.
      value === undefined || kind === "percentile" ? value?.toString() : format.number(value),
    ]),
  );
  const yesOrNo = (answer: boolean) => (answer ? "yes" : "no");
  const others: [string, string | undefined][] = [
    [chances.category(), category && chances.category_name({ category })],
    [profile.answers_pwd(), pwd === undefined ? pwd : profile.answers_yes({ answer: yesOrNo(pwd) })],
    [chances.gender(), gender && chances.gender_name({ gender })],
    [chances.state(), state && nameOf(state)],
    [chances.aat(), aat === undefined ? aat : chances.aat_name({ answer: yesOrNo(aat) })],
    [chances.home_university(), home_university],
  ];
  return [...figures, ...others].filter((answer): answer is [string, string] => answer[1] !== undefined);
}

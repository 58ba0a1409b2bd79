import { redirect } from "react-router";
import { keepAnswers, removeAnswers } from "#features/profile/acts.server.ts";
import { formAction } from "#http/request/form-action.server.ts";
import { requireStudent } from "#http/session/require-student.server.ts";
import { patterns } from "#lib/addresses.ts";
import { receiveExamAnswers } from "../forms/exam-answers.server.ts";
import type { Route } from "./+types/exam-answers";

/** Opened as a page, for example after the login: the profile shows what is stored. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStudent(context, request);
  return redirect(`${patterns.profile}#exam-answers`);
}

export const action = formAction([keepAnswers, removeAnswers], receiveExamAnswers);

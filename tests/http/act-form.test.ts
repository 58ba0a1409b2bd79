import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getOwnReview } from "#features/reviews/service/own-review.server.ts";
import { clientAddressContext, depsContext, localeContext, visitorContext } from "#http/request-context.server.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { action } from "../../src/site/reviews/pages/my-review.tsx";
import { insertStudent, signIn } from "../support/account-factories.ts";
import { type Api, openApi } from "../support/api-client.ts";

/** The form of an act, at the page of a student's own review. */
let api: Api;
let student: { id: number };
beforeAll(async () => {
  api = await openApi();
  student = await insertStudent(api.db);
});
afterAll(() => api.close());

async function send(fields: Record<string, string>, locale: Locale = "en") {
  const { sessionHash } = await signIn(api.deps, student.id);
  const context = new RouterContextProvider();
  context.set(depsContext, api.deps);
  context.set(localeContext, locale);
  context.set(clientAddressContext, "192.0.2.9");
  context.set(visitorContext, async () => ({
    ...{ id: student.id, publicId: "p", firstName: "Asha", email: "asha@example.org", consent: "not_needed" as const },
    ...{ eraseAt: null, sessionHash },
  }));
  const url = "http://localhost:3000/dashboard/my-review";
  const request = new Request(url, { method: "POST", body: new URLSearchParams(fields) });
  const answer = await action({ request, params: {}, context });
  if (answer instanceof Response) throw new Error(`${answer.status}`);
  return { status: answer.init?.status ?? 200, ...answer.data };
}

const good = { rating: "4", review: "They answered." };
const done = (what: string) => ({ status: 200, done: what, errors: {}, values: {} });

test("the fields are validated as the JSON body of the call is, and what was typed comes back", async () => {
  const values = { rating: "9", review: "" };
  expect(await send(values)).toEqual({
    ...{ status: 422, done: null, values },
    errors: { rating: "Please choose one to five stars", review: "Please write a few words" },
  });
  expect(await getOwnReview(api.deps, student.id)).toBeNull();
});

test("refusals are in the page's language", async () => {
  const { errors } = await send({ ...good, rating: "" }, "hi");
  expect(errors.rating).toMatch(/[\u0900-\u097f]/);
});

test("each button does its act, and says what became of it", async () => {
  expect(await send(good)).toEqual(done("sent"));
  expect(await send({ ...good, intent: "write" })).toEqual(done("unchanged"));
  expect(await send({ intent: "remove" })).toEqual(done("removed"));
  expect(await getOwnReview(api.deps, student.id)).toBeNull();
});

test("a button that the page does not have does nothing", async () => {
  expect(await send({ ...good, intent: "publish" })).toMatchObject({ status: 422, done: null, errors: {} });
  expect(await send({ ...good, intent: "constructor" })).toMatchObject({ status: 422, done: null });
  expect(await getOwnReview(api.deps, student.id)).toBeNull();
});

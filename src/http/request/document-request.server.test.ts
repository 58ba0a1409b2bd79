import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { readJsonText } from "#lib/json-text.ts";
import { wantsDataContext } from "../request-context.server.ts";
import { leavesDataOut, writePageData } from "./document-request.server.ts";

const site = "http://localhost:3000";

interface Given {
  /** The page's own. */
  address?: string;
  /** The requested one. */
  requested?: string;
  cookie?: string;
  wantsData?: boolean;
  method?: "GET" | "POST";
}

function pageOf({
  address = "/hostellist",
  requested = address,
  cookie = "",
  wantsData = false,
  method = "GET",
}: Given = {}) {
  const context = new RouterContextProvider();
  context.set(wantsDataContext, wantsData);
  return {
    request: new Request(site + requested, { method, headers: { cookie } }),
    url: new URL(site + address),
    context,
  };
}

const value = { hostels: 3 };

test("a page to read withholds its data from its document, and renders from them all the same", () => {
  const text = writePageData(value, pageOf());
  expect(JSON.stringify(text)).toBe(JSON.stringify({ json: "" }));
  expect(readJsonText(text)).toBe(value);
});

test.each([
  ["the data that the page's script requests", { wantsData: true }],
  ["the data of a page that script renders", { requested: "/hostellist.data" }],
  ["a page made for one visitor", { cookie: "sid=x" }],
  ["the answer to a form, which has no address", { method: "POST" as const }],
  ["a page with a form", { address: "/contactus" }],
  ["a page that is nobody else's", { address: "/student-dashboard" }],
])("%s brings its data", (_what, given) => {
  expect(leavesDataOut(pageOf(given))).toBe(false);
  const sent = JSON.stringify(writePageData(value, pageOf(given), { hostels: 2 }));
  expect(sent).toBe(JSON.stringify({ json: '{"hostels":2}' }));
});

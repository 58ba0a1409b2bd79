import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collegeListPath, costPath, patterns } from "#lib/addresses.ts";
import { createApp } from "../../src/app.server.ts";
import { type Api, openApi } from "../support/api-client.ts";
import { createBranch, createCollege } from "../support/factories.ts";
import { sourcePages } from "../support/source-pages.ts";

let api: Api;
let app: ReturnType<typeof createApp>;
const addresses: Record<string, string> = { chances: patterns.chances };
beforeAll(async () => {
  api = await openApi();
  app = createApp(api.deps, { pages: await sourcePages() });
  const { id: collegeId } = await createCollege(api.db);
  const { id: branchId, streamId } = await createBranch(api.db, { collegeId });
  addresses.list = collegeListPath(streamId);
  addresses.costs = costPath(collegeId, branchId);
});
afterAll(() => api.close());

async function read(path: string, language: string): Promise<string> {
  const reply = await app.request(path, { headers: { cookie: `lang=${language}` } });
  expect(reply.status).toBe(200);
  return reply.text();
}

/** The terms of a page's folded row, each with what its popover says. */
function termsOf(html: string): Map<string, string> {
  const [, row = ""] = /<div[^>]* id="page-terms"[^>]*>(.*?)<\/div>/s.exec(html) ?? [];
  const terms = [...row.matchAll(/<button[^>]* popovertarget="([^"]+)"><dfn>([^<]+)<\/dfn>/gi)];
  return new Map(
    terms.map(([, id, term]) => {
      const meanings = [
        ...html.matchAll(new RegExp(` id="${id}" popover="auto"[^>]*><strong>([^<]+)</strong>: ([^<]+)`, "g")),
      ];
      expect(meanings.map(([, name]) => name)).toEqual([term]);
      return [term!, meanings[0]![2]!];
    }),
  );
}

describe("words on this page: each says what it means at a tap, without script", () => {
  test.each([
    ["list", "en", ["Closing value", "Median package", "Seats", "Quota", "Government aided", "Autonomous"]],
    ["list", "mr", ["क्लोजिंग", "मध्यक पॅकेज (मीडियन)", "जागा", "कोटा", "अनुदानित", "स्वायत्त (ऑटोनॉमस)"]],
    ["chances", "en", ["Rank", "Percentile", "Category", "Home state", "Seat pool", "Round", "Likely", "Even"]],
    ["chances", "mr", ["रँक", "पर्सेंटाइल", "प्रवर्ग", "स्वतःचे राज्य (होम स्टेट)", "फेरी", "शक्य", "समसमान"]],
    ["costs", "en", ["Tuition fee", "Deposit", "EMI"]],
    ["costs", "mr", ["शिकवणी फी", "अनामत (डिपॉझिट)", "हप्ता (EMI)"]],
  ])("%s in %s", async (page, language, expected) => {
    const html = await read(addresses[page]!, language);
    const terms = termsOf(html);
    expect([...terms.keys()]).toEqual(expect.arrayContaining(expected));
    const script = language === "en" ? /[a-z]{2}.*\.$/ : /[\u0900-\u097f]{2}.*\.$/;
    for (const [term, meaning] of terms) expect(meaning, term).toMatch(script);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("the label of a chance has the figures of /chances, and a term the same meaning on every page", async () => {
    const [chances, list] = [termsOf(await read(addresses.chances!, "en")), termsOf(await read(addresses.list!, "en"))];
    expect(chances.get("Likely")).toContain("70 to 90%");
    expect(chances.get("Quota")).toBe(list.get("Quota"));
  });

  // proves S23.7
  test("a document carries them once; the data of a page that script shows carries them too", async () => {
    const html = await read(addresses.chances!, "en");
    expect(html.split("usually the state where you passed class 12")).toHaveLength(2);
    expect(await read(`${addresses.chances}.data`, "en")).toContain("usually the state where you passed class 12");
  });
});

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { collegePath } from "#lib/addresses.ts";
import { loadStarterData } from "../../imports/load-starter.ts";
import { createApp } from "../../src/app.server.ts";
import { type Api, openApi } from "../support/api-client.ts";
import { sourcePages } from "../support/source-pages.ts";

let api: Api;
let app: ReturnType<typeof createApp>;
/** Every text of the data: names, titles, sources. They stay as they are filed. */
let filed: string;
/** Of these the proper names: of colleges, branches, places, exams and publishers. */
let named: string;

beforeAll(async () => {
  api = await openApi();
  await loadStarterData(api.database, "starter", api.deps.now());
  app = createApp(api.deps, { pages: await sourcePages() });
  filed = await textsOfData();
  named = await namesOfData();
}, 60_000);
afterAll(() => api.close());

async function textsOfData(): Promise<string> {
  const tables = await rows<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const texts = [];
  for (const { name } of tables) {
    const [row] = await rows<{ text: string | null }>(`select string_agg(t::text, ' ') as text from "${name}" t`);
    texts.push(row?.text ?? "");
  }
  return plain([...texts, ...properNames, JSON.stringify(api.deps.config)].join(" "));
}

async function namesOfData(): Promise<string> {
  const [row] = await rows<{ text: string }>(`select concat_ws(' ',
    (select string_agg(c::text, ' ') from colleges c), (select string_agg(name, ' ') from branches),
    (select string_agg(s::text, ' ') from sources s), (select string_agg(name || ' ' || authority, ' ') from calendar_exams),
    (select string_agg(h.name || ' ' || h.city, ' ') from hostels h), (select string_agg(name, ' ') from streams),
    (select string_agg(name, ' ') from scholarships), (select string_agg(name, ' ') from packages)) as text`);
  return plain([row?.text ?? "", ...properNames, JSON.stringify(api.deps.config)].join(" "));
}

async function rows<Row>(query: string): Promise<Row[]> {
  return ((await api.db.execute(sql.raw(query))) as unknown as { rows: Row[] }).rows;
}

const plain = (text: string) => text.replace(/[^A-Za-z]+/g, " ").toLowerCase();

/** Names of law, authorities and exams, which stay in Latin letters where authorities have them so. */
const properNames = [
  "JEE Advanced, JEE Main, JEE Main Paper",
  "Web Content Accessibility Guidelines",
  "Data Protection Board of India",
  "Digital Personal Data Protection Act",
  "Institutes of Technology Act, National Institutes of Technology, Science Education and Research Act",
  "All India Institute of Medical Sciences Act, Indian Institutes of Management Act, National Institute of Design Act",
  "National Institute of Fashion Technology Act, NIPER Act, School of Planning and Architecture Act",
];
/** E-mail addresses, addresses of pages. */
const addressText = /[\w.-]+@[\w.-]+|https?:\/\/\S+|\/[\w/.-]+/g;
/** Abbreviations are no words. */
const isWord = (text: string) => /[a-z].*[a-z]/.test(text);

/** What a page says in three or more Latin words that are not of the data. */
function latinSentences(html: string, allowed = filed): string[] {
  const spoken = html.match(/(?<= (?:aria-label|placeholder|alt|title|content)=")[^"]+/g) ?? [];
  const texts = html
    .slice(html.indexOf("<body"))
    .replace(/<(script|style|svg|template)\b.*?<\/\1>/gs, " ")
    .replace(/<(\w+)[^>]* lang="en"[^>]*>.*?<\/\1>/gs, " ")
    .split(/<[^>]*>/)
    .concat(spoken)
    .map((text) => text.replace(/&[#\w]+;/g, "'").replace(addressText, "|"));
  const runs = texts.flatMap((text) => text.match(/[A-Za-z][A-Za-z'’.-]*(?:[ ,:]+[A-Za-z][A-Za-z'’.-]*){2,}/g) ?? []);
  const sentences = runs.filter((run) => run.split(/[ ,:]+/).filter(isWord).length >= 3);
  return [...new Set(sentences)].filter(
    (run) => !run.split(/[,:]/).every((part) => allowed.includes(plain(part).trim())),
  );
}

async function addresses(): Promise<string[]> {
  const sitemaps = (await (await app.request("/sitemap.xml")).text()).match(/<loc>[^<]+/g) ?? [];
  const found: string[] = [];
  for (const loc of sitemaps) {
    const text = await (await app.request(new URL(loc.slice(5)).pathname)).text();
    found.push(...(text.match(/<loc>[^<]+/g) ?? []).map((one) => new URL(one.slice(5)).pathname));
  }
  // Of each kind of page a few are enough.
  const ofKind = new Map<string, number>();
  return found.filter((path) => {
    const kind = path.replace(/[^/]*=+$|[^/]*\d[^/]*$/, "*");
    ofKind.set(kind, (ofKind.get(kind) ?? 0) + 1);
    return (ofKind.get(kind) ?? 0) <= 2;
  });
}

// proves S23.6
test.each(["hi", "mr"])(
  "no public page says a sentence of ours in English on a page in %s",
  async (lang) => {
    const left: Record<string, string[]> = {};
    for (const path of [...(await addresses()), "/login", "/sign-up", "/search?q=zzzz", "/no-such-page"]) {
      const html = await (await app.request(`${path}${path.includes("?") ? "&" : "?"}lang=${lang}`)).text();
      const sentences = latinSentences(html);
      if (sentences.length > 0) left[path] = sentences;
    }
    expect(left).toEqual({});
  },
  120_000,
);

// proves S23.6
test.each(["hi", "mr"])(
  "texts that we have in English alone are marked as English on the pages that most read in %s",
  async (lang) => {
    const [college] = await rows<{ id: number }>("select college_id as id from placements order by 1 limit 1");
    const pages = [
      "/",
      "/collegelist/1",
      collegePath(college?.id ?? 0),
      "/packages",
      "/calendar",
      "/aboutus",
      "/scholarships",
      "/news-articles",
    ];
    const left: Record<string, string[]> = {};
    for (const path of pages) {
      const html = await (await app.request(`${path}?lang=${lang}`)).text();
      const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
      const sentences = latinSentences(`<body>${main}`, named);
      if (sentences.length > 0) left[path] = sentences;
    }
    expect(left).toEqual({});
  },
  120_000,
);

// A list files these words, yet they are no names: a page says them in its own language.
test.each(["hi", "mr"])(
  "a college's page in %s says quotas and groups of graduates in words of its own",
  async (lang) => {
    const [college] = await rows<{ id: number }>(
      "select college_id as id from placements join colleges c on c.id = college_id where c.name like 'COEP%' limit 1",
    );
    const html = await (await app.request(`${collegePath(college?.id ?? 0)}?lang=${lang}`)).text();
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    expect(main).toContain("UG, 4 ");
    expect(main).toContain("राज्य स्तर");
    expect(main).not.toMatch(/UG, \d years|>State level|· State level/i);
    expect(main).toMatch(/<p lang="en">The College of Engineering Pune/);
  },
);

import { sql } from "drizzle-orm";
import { type Label, labels } from "margdeep-chances/chance-rules";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { branches } from "#db/schema/branches.ts";
import type { Chance, ChancesAnswer, NeededRanks } from "#features/chances/contract.ts";
import type { ChanceFailure, ChanceRecord } from "#features/chances/record-contract.ts";
import {
  type ApplicantAnswers,
  chooseOwnClosing,
  findOwnClosings,
} from "#features/chances/service/own-closings.server.ts";
import { createOwnList } from "#features/choices/service/own-lists.server.ts";
import { collegePath, comparePath } from "#lib/addresses.ts";
import { createApp } from "../../src/app.server.ts";
import { insertStudent, signIn } from "../support/account-factories.ts";
import { type ChancesProduct, openChancesProduct } from "../support/chances.ts";
import { sourcePages } from "../support/source-pages.ts";

let product: ChancesProduct;
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  product = await openChancesProduct();
  app = createApp(product.deps, { pages: await sourcePages() });
});
afterAll(() => product.close());

interface Reply {
  status: number;
  headers: Headers;
  html: string;
  /** What a reader sees, without markup. */
  text: string;
}

async function read(response: Response): Promise<Reply> {
  const html = await response.text();
  const body = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  const text = body.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
  return { status: response.status, headers: response.headers, html, text };
}

const get = async (path: string) => read(await app.request(path));
/** The page's form, as a browser without script sends it. */
const send = async (answers: Record<string, string>, path = "/chances?authority=josaa") =>
  read(
    await app.request(path, {
      method: "POST",
      headers: { origin: "http://localhost:3000" },
      body: new URLSearchParams({ authority: "josaa", ...answers }),
    }),
  );
const first = { "jee_main.crl": "14,321", gender: "female", state: "Bihar" };
/** So good that every seat of the category and every open one is safe. */
const every = {
  ...{ gender: "female", category: "SC", "jee_main.crl": "90", "jee_advanced.crl": "90", "jee_main.category": "50" },
  ...{ pwd: "yes", "jee_main.crl_pwd": "5", "jee_main.category_pwd": "5", "jee_advanced.category": "5" },
  ...{ "jee_advanced.crl_pwd": "5", "jee_advanced.category_pwd": "5" },
};
/** The text of one row, from its heading. */
const rowOf = ({ text }: Reply, name: string) => text.slice(text.indexOf(name)).slice(0, 400);

describe("a rank in the search box", () => {
  const search = (q: string) =>
    app.request("/search", {
      method: "POST",
      headers: { origin: "http://localhost:3000" },
      body: new URLSearchParams({ q }),
    });

  // proves S13.2
  test("that was posted is in no address, and the page says so", async () => {
    const response = await search("which college at 84000 rank");
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
    const { text, html } = await read(response);
    expect(text).toContain("Your rank: 84,000");
    expect(text).toContain("Your figure is in no web address");
    expect(html).not.toMatch(/href="[^"]*84000|action="[^"]*84000/);
  });

  // proves S13.2
  test("that is in the address: the page says so", async () => {
    const { text, headers } = await get("/search?q=which+college+at+84000+rank");
    expect(text).toContain("Your rank: 84,000");
    expect(text).not.toMatch(/(in no|never in a) web address/);
    expect(text).toContain("the web address of this page contains it");
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("a posted text without a rank gets its address", async () => {
    const response = await search("top 10 colleges pune");
    expect([response.status, response.headers.get("location")]).toEqual([303, "/search?q=top%2010%20colleges%20pune"]);
  });
});

// proves S13.3
describe("the page /chances, without script", () => {
  test("asks at most four things first", async () => {
    const { status, html, text } = await get("/chances");
    expect(status).toBe(200);
    const start = html.indexOf("<form", html.indexOf('id="question"') - 200);
    const form = html.slice(start, html.indexOf("<details", start));
    expect(form.match(/<(input(?! type="hidden")|select)/g)).toHaveLength(4);
    expect(html).toMatch(/<form[^>]*method="post"/);
    expect(text).toContain("Type a rank or a percentile, and your chances appear here.");
  });

  // proves S13.3
  test("answers three fields by label, each seat with its chance, range, whose seats they are and three closings", async () => {
    const reply = await send(first);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("cache-control")).toBe("no-store");
    expect(reply.headers.get("location")).toBeNull();
    expect(reply.text).toMatch(/\d+ seats that you may have/);
    expect(reply.text).toMatch(/Safe \(\d+\) 90% or more/);
    const row = rowOf(reply, "National Institute of Technology Rourkela");
    expect(reply.text).toMatch(/All of these: Open to every category( · Other states)?/);
    expect(row).toMatch(/(Other states · )?(everybody|women only)/);
    expect(row).not.toContain("Open to every category");
    expect(row).toMatch(/Expected to close between [\d,]+ and [\d,]+ · Closed at/);
    expect(row).toMatch(/2025 round 1: [\d,]+ · 2024 round 1: [\d,]+ · 2023 round 1: [\d,]+/);
    expect(row).toContain("Why?");
  });

  test("draws where the figures are on the score card of the exam, and says that it is a drawing", async () => {
    const main = await get("/chances?authority=josaa");
    expect(main.text).toMatch(/Where is this on my score card\?.*OBC-NCL rank.*3: the rank in your category/);
    expect(main.text).toContain("A drawing with made-up figures, not a real card.");
    const cet = (await get("/chances?authority=mht_cet")).text;
    expect(cet).toContain("Total percentile");
    expect(cet).not.toContain("OBC-NCL rank");
  });

  // proves S13.3
  test("an answer folds the form to one line of what was stated; a refusal and an unfinished question leave it open", async () => {
    const fold = ({ html }: Reply) => /<details[^>]*class="asked-fold[\s\S]*?<\/summary>/.exec(html)?.[0] ?? "";
    const answered = fold(await send(first));
    expect(answered).not.toContain('open=""');
    expect(answered).toContain("JEE Main rank 14,321 · Female · Bihar");
    expect(answered).toContain("Change");
    expect(fold(await send({ ...first, "jee_main.crl": "12a4" }))).toContain('open=""');
    expect(fold(await send({ "jee_main.crl": "14,321", institute_type: "NIT" }))).toContain('open=""');
    expect(fold(await get("/chances"))).toContain('open=""');
  });

  test("leads from each row, and from all rows of a label, to the choice lists, without a figure in the address", async () => {
    const { html } = await send({ ...first, label: "safe" });
    const links = [...html.matchAll(/href="(\/choices\?[^"]*)"/g)].map(([, path]) => path!.replaceAll("&amp;", "&"));
    expect(links).toContainEqual(expect.stringMatching(/^\/choices\?authority=josaa&add=\d+$/));
    expect(links).toContainEqual(expect.stringMatching(/^\/choices\?authority=josaa&add=\d+(,\d+)+$/));
    expect(links.join(" ")).not.toContain("14321");
    expect((await get(links.at(-1)!)).text).toMatch(/Add (this branch|these \d+ branches) to a list\?/);
  });

  // proves S13.3
  test("names what more answers would add, each leading to its field", async () => {
    const { html, text } = await send(first);
    expect(text).toMatch(/\d+ more seats need your category\./);
    expect(text).toMatch(/\d+ more seats need your JEE Advanced, common rank \(CRL\)\./);
    expect(html).toContain('href="#jee_advanced.crl"');
    expect(html).toContain('id="jee_advanced.crl"');
  });

  // proves S13.1
  test("an unfinished question is never called no seat: it says how many there are to check, and asks for all that is missing", async () => {
    const { text, html } = await send({ "jee_main.crl": "14,321", institute_type: "NIT" });
    expect(text).not.toContain("No seat");
    expect(text).toMatch(/\d+ seats to check/);
    expect(text).toContain("Your answers do not yet say which seats are yours. Please add:");
    for (const asked of ["your gender", "the state of your Class XII", "your category"]) expect(text).toContain(asked);
    for (const name of ["gender", "state", "category"]) {
      expect(html).toContain(`href="#${name}"`);
      expect(html).toContain(`id="${name}"`);
    }
    expect(html).toMatch(/value="14,321"/);
  });

  // proves S13.1
  test("the short form of the home page asks for exam and figure, and the page behind it for all that decides about seats", async () => {
    const formOf = (html: string) => html.slice(html.indexOf('action="/about-you"')).split("</form>")[0];
    const home = formOf((await get("/")).html);
    for (const name of ["exam", "figure"]) expect(home).toContain(`name="${name}"`);
    expect(home).not.toContain("<details");
    const whole = (await get("/about-you")).html;
    for (const name of ["exam", "figure", "category", "state", "gender"]) expect(whole).toContain(`name="${name}"`);
  });

  // proves S5.7
  test("ranks are read in the digits of every script, in the form and in the short form", async () => {
    expect((await send({ ...first, "jee_main.crl": "१४,३२१" })).text).toContain("14,321");
    const kept = await app.request("/about-you", {
      method: "POST",
      headers: { origin: "http://localhost:3000" },
      body: new URLSearchParams({ back: "/chances", exam: "jee_main.crl", figure: "१४,३२१" }),
    });
    expect(kept.status).toBe(303);
    expect(decodeURIComponent(kept.headers.get("set-cookie") ?? "")).toContain('"crl":14321');
  });

  test("gives a woman in OBC-NCL the seats of her category beside the open ones, by the rank of each", async () => {
    const reply = await send({ ...first, category: "OBC-NCL", "jee_main.category": "4,567", label: "safe" });
    expect(reply.text).toMatch(/OBC-NCL · Other states · women only/);
    expect(reply.text).toMatch(/OBC-NCL · Other states · everybody/);
    expect(reply.text).toContain("Open to every category · Other states · everybody");
    expect(reply.text).toContain("What counts here is your JEE Main, rank in your category: 4,567.");
    expect(reply.text).toContain("What counts here is your JEE Main, common rank (CRL): 14,321.");
  });

  test("asks a candidate with a disability for the rank of that list, and leaves out one that is hidden", async () => {
    const pwd = await send({ ...first, pwd: "yes" });
    expect(pwd.text).toMatch(/more seats need your JEE Main, rank among candidates with a disability\./);
    const answered = await send({ ...first, pwd: "yes", "jee_main.crl_pwd": "300" });
    expect(answered.text).toContain("OPEN (PwD) · Other states");
    // Without the certificate, and with the category OPEN, the style sheet hides these fields: they count for nothing.
    const hidden = { "jee_main.crl_pwd": "300", "jee_main.category": "200", category: "OPEN" };
    expect((await send({ ...first, ...hidden })).status).toBe(200);
  });

  // proves S13.3
  test("says at the field what is wrong, and loses nothing that was typed", async () => {
    const { status, html, text } = await send({ ...first, "jee_main.crl": "12a4", branch: "Civil" });
    expect(status).toBe(422);
    expect(text).toMatch(
      /Please check the highlighted answers JEE Main, common rank \(CRL\): must be a rank as a whole number\./,
    );
    expect(html).toContain('href="#jee_main.crl"');
    expect(html).toMatch(/id="jee_main.crl"[^>]*value="12a4"|value="12a4"[^>]*id="jee_main.crl"/);
    expect(html).toContain('value="Civil"');
    expect(html).toMatch(/<option value="Bihar" selected=""/);
    expect((await send({ ...first, "jee_main.crl": "33P" })).text).toContain("preparatory rank");
  });

  test("narrows by wishes, and turns the pages of a label with the ranks in the form", async () => {
    const civil = await send({ ...first, branch: "Civil" });
    expect(civil.text).not.toContain("Computer Science");
    const wide = { ...first, ...every, label: "safe" };
    const page = await send({ ...wide, page: "2" });
    expect(page.text).toContain("Page 2");
    expect(page.html.match(/<button[^>]*name="page"[^>]*>/g)?.join("")).toContain('value="1"');
    expect(page.text).not.toMatch(/Likely \(\d+\) 70/);
    expect((await send({ ...first, branch: "Nowhere" })).text).toContain("No seat fits these answers and wishes.");
    expect((await send({ ...first, branch: "Nowhere", wishes: "none" })).text).toMatch(/Safe \(\d+\)/);
  });

  test("shows each wish that narrows the answer beside the filters, with a button that takes it back alone", async () => {
    const wished = { ...first, branch: "Civil", fees_up_to: "5000000" };
    const buttonsOf = (reply: Reply) =>
      [...reply.html.matchAll(/<button[^>]*name="wishes"[^>]*>/g)].map(([button]) => /value="(\w+)"/.exec(button)?.[1]);
    expect(buttonsOf(await send(wished))).toEqual(expect.arrayContaining(["branch", "fees_up_to"]));
    const { html } = await send({ ...first, branch: "Civil", wishes: "fees_up_to" });
    expect(buttonsOf(await send({ ...wished, wishes: "branch" }))).not.toContain("branch");
    expect(buttonsOf(await send({ ...wished, wishes: "branch" }))).toContain("fees_up_to");
    const away = await send({ ...first, city: "Nowhere" });
    expect(away.text).toContain("No seat fits these answers and wishes.");
    // Only the wish of a visitor who stated a home has a distance.
    expect(html).not.toContain('name="km_up_to"');
  });

  test("shows every seat of one branch by a button of its row", async () => {
    const [button] = /<button[^>]*name="seat"[^>]*>/.exec((await send(first)).html) ?? [];
    const [, collegeId, branch] = /value="(\d+) ([^"]+)"/.exec(button ?? "") ?? [];
    const { text, html } = await send({ ...first, seat: `${collegeId} ${branch}` });
    expect(text).toMatch(/\d+ seats? that you may have/);
    expect(html).toMatch(new RegExp(`name="college_id" value="${collegeId}"`));
    expect(html).toContain(`value="${branch}"`);
  });

  // proves S13.4
  test("says what would change a chance: the other seats of the branch, and the figure that more of them wait for", async () => {
    const answers = { ...first, category: "SC", branch: "Civil" };
    const row = (reply: Reply) => reply.text.slice(reply.text.indexOf("National Institute of Technology Rourkela"));
    const waiting = row(await send(answers));
    expect(waiting).toMatch(
      /What would change it Open to every category · Other states · (women only|everybody) : \d+% 2 more seats need your JEE Main, rank in your category\./,
    );
    const complete = row(await send({ ...answers, "jee_main.category": "4,567" }));
    expect(complete).toMatch(/What would change it (?:[^:]+ : \d+% ){3}All my seats of this branch/);
  });

  // proves P2
  test("names seats of older lists as not offered, with their last closing and no percentage, where they are looked for", async () => {
    const mining = await send({ ...first, category: "SC", branch: "Mining" });
    expect(mining.text).toContain("4 seats of this choice were not offered in 2025");
    expect(mining.text).toMatch(
      /Mining Engineering, National Institute of Technology Calicut (OPEN|SC|Open to every category) · Other states · (everybody|women only) Closed at 2024 round 1: [\d,]+/,
    );
    const [said = ""] = /<details open="" class="mt-3.*?<\/details>/s.exec(mining.html) ?? [];
    expect(said).toContain("Mining Engineering");
    expect(said).not.toMatch(/%|no chance/i);
    expect(rowOf(mining, "Your chances")).toContain("No seat found");
    const computer = await send({ ...first, category: "SC", branch: "Computer", "jee_main.category": "4,567" });
    expect(computer.text).toMatch(/2 seats of this choice were not offered in 2025 .* Closed at 2023 round 1: [\d,]+/);
    expect((await send(first)).text).not.toContain("not offered");
  });

  test("says so where there is no model, and asks what that process asks", async () => {
    const { status, text, html } = await get("/chances?authority=mht_cet");
    expect(status).toBe(200);
    expect(text).toContain("We have no calculation for this admission process yet.");
    expect(html).toContain('name="mht_cet.percentile"');
    const refused = await send({ "mht_cet.percentile": "97.5", authority: "mht_cet" }, "/chances?authority=mht_cet");
    expect(refused.status).toBe(404);
    expect(refused.text).toContain("We have no calculation for this admission process yet.");
  });

  test("tells of too many questions", async () => {
    const limited = createApp(
      { ...product.deps, config: { ...product.deps.config, RATE_LIMITS: "on" } },
      { pages: await sourcePages() },
    );
    const body = () => new URLSearchParams({ authority: "josaa", ...first });
    const ask = () =>
      limited.request("/chances", { method: "POST", headers: { origin: "http://localhost:3000" }, body: body() });
    for (let at = 0; at < 60; at++) await limited.request("/api/chances/", apiQuestion);
    const { status, text } = await read(await ask());
    expect(status).toBe(429);
    expect(text).toContain("That was a lot of questions in a short time.");
  });
});

test("the API gives the first rows of each label too", async () => {
  const question = { authority: "josaa", ranks: { jee_main: { crl: 14_321 } }, gender: "female", state: "Bihar" };
  const { results, counts } = (await (
    await app.request("/api/chances/", { ...apiQuestion, body: JSON.stringify({ ...question, per_label: 2 }) })
  ).json()) as ChancesAnswer;
  const shown = Object.entries(counts).map(([label, count]) => [
    results.filter((row) => (row.label ?? "none") === label).length,
    Math.min(count, 2),
  ]);
  for (const [found, expected] of shown) expect(found).toBe(expected);
  expect(results.map(({ label }) => label)).toEqual(results.map(({ label }) => label).toSorted(byLabel));
});
const byLabel = (a: Label | null, b: Label | null) => labels.indexOf(a!) - labels.indexOf(b!);

const apiQuestion = {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ authority: "josaa" }),
};

// proves S13.8
describe("the page /chances/record", () => {
  test("shows each judged year beside last year's line, the curve, every group and the failures by name, from the model", async () => {
    const { status, text, html } = await get("/chances/record?year=2025");
    expect(status).toBe(200);
    expect(text).toMatch(/What nobody can know before round 1 .* by 3 to 18% .* up to 38%/);
    for (const title of ["By seat type, 2025", "By kind of institute, 2025", "By quota, 2025", "By exam, 2025"])
      expect(text).toContain(title);
    expect(text).toContain("Trained on 2022 to 2024 for 2025.");
    const record = (await (await app.request("/api/chances/record/?authority=josaa")).json()) as {
      results: ChanceRecord[];
    };
    for (const { year, groups, last_year: line } of record.results[0]!.back_tests) {
      const row = new RegExp(`${year} ${groups.all!.brier.toFixed(3)} ${line.brier.toFixed(3)}`);
      expect(text).toMatch(row);
    }
    expect(html).toMatch(/<svg[^>]*aria-hidden="true"><path[\s\S]*<circle/);
    const failures = (await (await app.request("/api/chances/record/failures/?authority=josaa&year=2025")).json()) as {
      count: number;
      results: ChanceFailure[];
    };
    const counted =
      failures.count === 0 ? "None." : `${failures.count} seats? where at least one chance of 90% or more`;
    expect(text).toMatch(new RegExp(`Sure chances that failed in 2025 ${counted}`.replace("1 seats?", "One seat")));
    for (const { authority_programme: programme } of failures.results) expect(text).toContain(programme);
  });

  test("shows another year by its address", async () => {
    const { text } = await get("/chances/record?authority=josaa&year=2024");
    expect(text).toContain("By seat type, 2024");
    expect(text).toContain("Sure chances that failed in 2024");
    expect((await get("/chances/record?authority=nothing&year=1&page=x")).text).toContain("By seat type, 2026");
  });

  test("shows first the year that a calculation had spoken about before it saw the lists, with its weak groups", async () => {
    const { text } = await get("/chances/record");
    expect(text).toMatch(/2026, judged afterwards The calculation 018ded781cae was trained on 2016 to 2025/);
    expect(text).toContain("11,079 seats were compared. 1,508 seats of the lists were new");
    expect(text).toMatch(/Where this year was weak .*ST: \d+ of [\d,]+ sure chances failed/);
    expect(text).toContain("What we said before the season, by round, 2026");
    expect(text).not.toContain("Sure chances that failed in 2026");
  });
});

// proves S13.5
test("the page of a college says which rank each seat of a branch needs, and leads to the own chance there", async () => {
  const { results } = (await (
    await app.request("/api/chances/", {
      ...apiQuestion,
      body: JSON.stringify({ authority: "josaa", ranks: { jee_main: { crl: 9 } }, branch: "civil", gender: "male" }),
    })
  ).json()) as ChancesAnswer;
  const [{ college_id: collegeId, branch_id: branchId, branch_name: branch }] = results as [Chance];
  const { html, text } = await get(`${collegePath(collegeId)}?branch=${branchId}`);
  const asked = new URLSearchParams({ authority: "josaa", college_id: String(collegeId), branch });
  expect(html).toContain(`href="/chances?${asked}"`.replaceAll("&", "&amp;"));
  const needed = (await (await app.request(`/api/chances/needed/?branch_id=${branchId}`)).json()) as {
    results: NeededRanks[];
  };
  const [first] = needed.results[0]!.results;
  const [half, sure] = [first!.needed["50"]!, first!.needed["90"]!].map((rank) => rank.toLocaleString("en-IN"));
  expect(text).toMatch(new RegExp(`What you need, 2027 [\\s\\S]* ${half} ${sure} `));
  // The admissions of 2026 are over and their lists are not here: the page names the coming ones and says what it goes by.
  expect(needed.results[0]).toMatchObject({ season: 2027, model: { valid_for: 2026 } });
  expect(text).toContain("These go by the lists up to 2025: newer ones are not in our data yet.");
  expect((await get(`/chances?${asked}`)).html).toContain(`name="college_id" value="${collegeId}"`);
});

// proves S13.2
describe("what is personal", () => {
  test("is in no address of the page, in no referrer and in no line of the log", async () => {
    product.logged.length = 0;
    const answers = { ...first, "jee_main.crl": "14321", category: "SC", pwd: "yes", "jee_main.category_pwd": "777" };
    const { html, headers } = await send(answers);
    const addresses = [...html.matchAll(/(?:href|action|src)="([^"]*)"/g)].map(([, address]) => address!);
    for (const address of addresses) expect(address).not.toMatch(/14321|777|category=|pwd=|jee_main\.\w+=/);
    expect(addresses).toContain("/chances?authority=josaa&amp;gender=female&amp;state=Bihar");
    expect(headers.get("referrer-policy")).toBe("same-origin");
    await app.request("/api/chances/", apiQuestion);
    expect(product.logged.length).toBeGreaterThan(1);
    expect(product.logged.join("")).not.toMatch(/14321|14,321|"777"|category_pwd/);
  });

  // proves S13.2
  test("counts for nothing in an address", async () => {
    const { html } = await get("/chances?authority=josaa&state=Bihar&jee_main.crl=14321&category=SC&pwd=yes");
    expect(html).toMatch(/<option value="Bihar" selected=""/);
    expect(html.slice(html.indexOf("<main"))).not.toMatch(/value="14321"|<option value="SC" selected|checked=""/);
  });
});

describe("the page /choices/check, without script", () => {
  const path = "/choices/check?authority=josaa";
  const branch = async (college: string, programme: string): Promise<string> => {
    const { rows } = (await product.db.execute(sql`
      select b.id from branches b join colleges c on c.id = b.college_id
      where c.name like ${`%${college}%`} and b.name like ${`%${programme}%`}`)) as { rows: { id: number }[] };
    return String(rows[0]!.id);
  };
  const open = { "jee_main.crl": "38,000", gender: "male", state: "Bihar", category: "OPEN" };

  test("says what to do before there is a list, and before there is a rank", async () => {
    expect((await get(path)).text).toContain("There is no list to check yet.");
    const waiting = await send({ choices: await branch("Rourkela", "Civil") }, path);
    expect([waiting.status, waiting.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(waiting.text).toContain("Your list has one choice");
    expect(waiting.text).toContain("Type your rank or percentile and press “Check my list”.");
  });

  test("reads a pasted list by the authority's names, and says which lines it does not know", async () => {
    const civil = "National Institute of Technology, Rourkela | Civil Engineering (4 Years, Bachelor of Technology)";
    const { html, text } = await send({ ...open, list: `${civil}\nCastle in the air` }, path);
    expect(html).toContain(`name="choices" value="${await branch("Rourkela", "Civil")}"`);
    expect(text).toMatch(/One line is not known to us and is left out: .*Castle in the air/);
    expect(text).toContain("No seat from this list");
  });

  /** A student of this product with a list of JoSAA. */
  async function withList(ids: number[]) {
    const { id: studentId } = await insertStudent(product.db);
    const { headers } = await signIn(product.deps, studentId);
    const rows = ids.map((branch_id) => ({ branch_id }));
    const made = await createOwnList(product.deps, studentId, {
      name: "Round 1",
      authority: "josaa",
      year: 2026,
      rows,
    });
    return { headers, id: made.kept.list.id };
  }

  // proves S15.4, S16.4
  test("knows which list of the account it checks, and leads a mended one back there", async () => {
    const [iit, civil] = [Number(await branch("Bombay", "Computer")), Number(await branch("Rourkela", "Civil"))];
    const { headers, id } = await withList([iit, civil]);
    const opened = await read(await app.request(`/choices/check?list=${id}`, { headers }));
    expect(opened.text).toContain("From your list “Round 1”. Your list has 2 choices");
    expect(opened.html).toContain(`name="choices" value="${iit},${civil}"`);
    const ofList = { list_id: id, list_name: "Round 1", choices: `${iit},${civil}` };
    expect((await send({ ...open, ...ofList }, path)).text).not.toContain("Save it in");
    const { html, text } = await send({ ...open, ...ofList, use: String(civil) }, path);
    expect(text).toContain("This is the corrected list. It is not saved anywhere yet. Save it in “Round 1”");
    const [, form = ""] = new RegExp(`action="/choices\\?list=${id}"[^>]*>(.*?)</form>`, "s").exec(html) ?? [];
    expect(form).toContain(`name="choices" value="${civil}"`);
    expect(form).toMatch(/name="do"[^>]* value="preview"|value="preview"[^>]* name="do"/);
    // A list of somebody else is no list.
    expect((await get(`/choices/check?list=${id}`)).text).toContain("There is no list to check yet.");
    const rehearsal = await read(await app.request(`/choices/rehearsal?list=${id}`, { headers }));
    expect(rehearsal.text).toContain("From your list “Round 1”. Back to the list");
    expect(rehearsal.html).toContain(`aria-current="page" class="link`);
  });

  // proves S15.4
  test("lets the reader mark the choices that they want most, and finds the safe row above one", async () => {
    const list = [await branch("Allahabad", "Computer"), await branch("Delhi", "Civil")];
    const asked = { ...open, "jee_main.crl": "20,000", choices: list.join(",") };
    const before = await send(asked, path);
    expect(before.html.match(/type="checkbox"[^>]*name="wanted"/g)).toHaveLength(2);
    expect(before.text).not.toContain("A safe choice above a harder one");
    const after = await send({ ...asked, wanted: list[1]! }, path);
    expect(after.text).toContain("A safe choice above a harder one");
    expect(after.html).toMatch(new RegExp(`name="wanted"[^>]*checked=""[^>]* value="${list[1]}"`));
  });

  // proves S15.4
  test("groups findings by weight, each with a mended list, and shows what the list will bring", async () => {
    const [iit, civil] = [await branch("Bombay", "Computer"), await branch("Rourkela", "Civil")];
    const { html, text, status } = await send(
      { ...open, "jee_main.crl": "30,000", choices: `${iit},${civil},${civil}` },
      path,
    );
    expect(status).toBe(200);
    expect(text).toMatch(/Please change .*Needs another rank .*allotted by JEE Advanced/);
    expect(text).toMatch(/Please look at .*The same choice twice/);
    expect(text).toMatch(/No seat from this list: .* of 100 years/);
    expect(text).toContain("When your first choice is allotted, float and slide are no longer offered");
    expect(text).toContain("Joint Seat Allocation Authority, Business rules 2025");
    expect(html).toMatch(
      new RegExp(`<button[^>]* value="${civil},${civil}"[^>]* name="use"|name="use"[^>]* value="${civil},${civil}"`),
    );
  });

  test("takes a mended list by a button, with the answers of the form, and puts no figure in an address", async () => {
    const [iit, civil] = [await branch("Bombay", "Computer"), await branch("Rourkela", "Civil")];
    const mended = await send({ ...open, choices: `${iit},${civil}`, use: civil }, path);
    expect(mended.text).toContain("This is the corrected list.");
    expect(mended.text).not.toContain("Needs another rank");
    expect(mended.html).toContain(`name="choices" value="${civil}"`);
    expect(mended.html).toContain('value="38,000"');
    expect(mended.headers.get("location")).toBeNull();
    expect(mended.headers.get("referrer-policy")).toBe("same-origin");
    expect(mended.html).not.toMatch(/(action|href)="[^"]*38/);
  });

  test("says at the field what is wrong, and keeps the list", async () => {
    const civil = await branch("Rourkela", "Civil");
    const { status, html, text } = await send({ ...open, "jee_main.crl": "12a4", choices: civil }, path);
    expect(status).toBe(422);
    expect(text).toContain("must be a rank as a whole number");
    expect(html).toContain(`name="choices" value="${civil}"`);
    expect(
      (await send({ choices: civil, authority: "csab", "jee_main.crl": "9" }, "/choices/check?authority=csab")).status,
    ).toBe(404);
  });
});

describe("an exam answer of a student", () => {
  const tell = async (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    await app.request("/about-you", {
      method: "POST",
      headers: { origin: "http://localhost:3000", ...headers },
      body: new URLSearchParams(fields),
    });
  const cookieOf = (response: Response) => response.headers.getSetCookie().join().split(";")[0] ?? "";
  const withCookie = async (path: string, cookie: string) => read(await app.request(path, { headers: { cookie } }));
  const said = { exam: "jee_main.crl", figure: "14,321", gender: "female", state: "Bihar", back: "/chances" };

  // proves S23.1
  test("is stored on the device by a plain form that leads to the chances, with no figure in an address", async () => {
    const sent = await tell(said);
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/chances?authority=josaa#answer"]);
    expect(sent.headers.get("cache-control")).toBe("private, no-store");
    const reply = await withCookie("/chances?authority=josaa", cookieOf(sent));
    expect(reply.headers.get("cache-control")).toBe("private, no-store");
    expect(reply.text).toMatch(/\d+ seats that you may have/);
    expect(reply.html).toContain('value="14321"');
    expect(reply.text).toContain("Your ranks are saved in this browser.");
  });

  test("without a calculation: the page says so, and does not request the figure again", async () => {
    const sent = await tell({ ...said, exam: "mht_cet.percentile", figure: "97.5" });
    const { text } = await withCookie("/chances?authority=mht_cet", cookieOf(sent));
    expect(text.match(/We have no calculation for this admission process yet\./g)).toHaveLength(1);
    expect(text).not.toContain("Type a rank or a percentile");
  });

  // proves S23.2
  test("is spoken of on the page of a college: each branch with the own chance, and each seat", async () => {
    const [row] = await product.db.select({ college_id: branches.collegeId }).from(branches).limit(1);
    const path = collegePath(row!.college_id);
    expect((await get(path)).text).not.toContain("Your chance:");
    const reply = await withCookie(path, cookieOf(await tell(said)));
    expect(reply.text).toMatch(/Your chance: \d+% \( ?(Safe|Likely|Even|Reach|Unlikely) ?\)/);
    expect(reply.text).toContain("We show everything for: JEE Main rank: 14,321 · Bihar · Girl");
  });

  // proves S23.2
  test("is spoken of on every card of a list: where the own seats closed, and how likely they are", async () => {
    expect((await get("/search?q=institute")).text).not.toContain("for you");
    const reply = await withCookie("/search?q=institute", cookieOf(await tell(said)));
    expect(reply.text).toMatch(/Your chance (Safe|Likely|Even|Reach|Unlikely) closed at [\d,]+ for you, 2025/);
    const onlyState = await withCookie("/search?q=institute", cookieOf(await tell({ ...said, figure: "" })));
    expect(onlyState.text).toMatch(/Closing rank [\d,]+ your seats, 2025/);
    expect(onlyState.text).not.toContain("Your chance");
  });

  // proves S23.2
  test("is spoken of in a comparison: each column tells the own seats, and closing values are those of their pool", async () => {
    const rows = await product.db.select({ id: branches.id }).from(branches).limit(2);
    const path = comparePath(...rows.map(({ id }) => `branch-${id}`));
    expect((await get(path)).text).not.toContain("for you");
    const reply = await withCookie(path, cookieOf(await tell(said)));
    expect(reply.headers.get("cache-control")).toBe("private, no-store");
    expect(reply.text.match(/: closes at [\d,]+ for you \(2025, round \d\)/g)).toHaveLength(2);
    const ofCategory = { ...said, category: "OBC-NCL", category_rank: "4567" };
    expect((await withCookie(path, cookieOf(await tell(ofCategory)))).text).toContain("for you");
  });

  test("asks for the rank in the category, and takes it with the others", async () => {
    const cookie = cookieOf(await tell({ ...said, category: "OBC-NCL" }));
    expect((await withCookie("/faqs", cookie)).html).toContain(
      "For the seats of your category we need your rank in it.",
    );
    const answered = await tell({ ...said, category: "OBC-NCL", category_rank: "4567" }, { cookie });
    const page = await withCookie("/faqs", cookieOf(answered));
    expect(page.text).not.toContain("we need your rank in it");
    expect(page.text).toContain(" · rank in category: 4,567");
  });

  test("is refused in words where it does not fit, with what was typed", async () => {
    const cases: [Record<string, string>, RegExp][] = [
      [{ figure: "about 5000" }, /as a number/],
      [{ exam: "mht_cet.percentile", figure: "101" }, /does not fit/],
      [{ figure: "", gender: "", state: "" }, /at least one answer/],
      [{ category: "KINGS" }, /does not fit/],
    ];
    for (const [fields, words] of cases) {
      const reply = await read(await tell({ ...said, ...fields }));
      expect(reply.status).toBe(422);
      expect(reply.text).toMatch(words);
      if (fields.figure) expect(reply.html).toContain(`value="${fields.figure}"`);
    }
  });

  // proves S23.1
  test("is cleared in one step that leads back, never to another site", async () => {
    const cookie = cookieOf(await tell(said));
    const cleared = await tell({ intent: "clear", back: "/search?q=a" }, { cookie });
    expect([cleared.status, cleared.headers.get("location")]).toEqual([303, "/search?q=a"]);
    expect(cleared.headers.getSetCookie()).toEqual([expect.stringMatching(/^candidate=; Max-Age=0/)]);
    const away = await tell({ intent: "clear", back: "//evil.example/" }, { cookie });
    expect(away.headers.get("location")).toBe("/");
  });

  test("is of the profile for a student who keeps answers there, and is changed and cleared there", async () => {
    const student = await insertStudent(product.deps.db, {});
    const { headers } = await signIn(product.deps, student.id);
    const keep = await app.request("/api/exam-answers/", {
      method: "PUT",
      headers: { ...headers, "content-type": "application/json", origin: "http://localhost:3000" },
      body: JSON.stringify({ answers: { ranks: { jee_main: { crl: 777 } }, pwd: true }, consent: true }),
    });
    expect(keep.status).toBe(200);
    const line = async () => (await read(await app.request("/faqs", { headers }))).text;
    expect(await line()).toContain("JEE Main rank: 777 · Disability (PwD)");
    const changed = await tell({ ...said, agreed: "yes" }, headers);
    expect(changed.headers.getSetCookie().join()).not.toContain("14321");
    expect(await line()).toContain("JEE Main rank: 14,321 · Bihar · Girl · Disability (PwD)");
    await tell({ intent: "clear" }, headers);
    expect(await line()).not.toContain("We show everything for");
  });

  test("ends with the session, as drafts do", async () => {
    const reply = await app.request("/api/sign-out/", { method: "POST", headers: { origin: "http://localhost:3000" } });
    expect(reply.headers.getSetCookie().join()).toMatch(/candidate=; Max-Age=0/);
  });
});

describe("closing values of the own seats", () => {
  const find = async (answers: ApplicantAnswers["answers"]) => {
    const rows = await product.db.selectDistinct({ college_id: branches.collegeId }).from(branches);
    const ids = rows.map(({ college_id }) => college_id);
    return [...(await findOwnClosings(product.deps, { answers, authority: "josaa" }, [...ids, 999_999])).values()];
  };

  // proves S23.2
  test("are those of the likeliest seats, the most sought-after branch first, with the chance that /chances tells", async () => {
    const answers = { ranks: { jee_main: { crl: 14_321 } }, gender: "female" as const, state: "Bihar" };
    const found = await find(answers);
    expect(found.length).toBeGreaterThan(0);
    const told = found.flat().find(({ chance }) => chance !== null)!;
    const body = JSON.stringify({ ...answers, authority: "josaa", college_id: told.college_id, page_size: 100 });
    const asked = await app.request("/api/chances/", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    const { results } = (await asked.json()) as ChancesAnswer;
    const ofBranch = results.filter(({ branch_id }) => branch_id === told.branch_id);
    expect(told.chance).toBe(Math.max(...ofBranch.map(({ chance }) => chance ?? 0)));
    expect(ofBranch.map(({ history }) => history[0])).toContainEqual(told.closing);
    const line = chooseOwnClosing(found[0]!)!;
    expect(found[0]).toContain(line);
  });

  test("are told without a chance where no rank is known: of the own category, home state and gender", async () => {
    const found = (await find({ ranks: {}, category: "OBC-NCL", gender: "female", state: "Bihar" })).flat();
    const ofCategory = found.filter(({ seat_type }) => seat_type === "OBC-NCL");
    expect(ofCategory.length).toBeGreaterThan(0);
    for (const one of ofCategory) expect(one.missing).toMatch(/^jee_(main|advanced)\.category$/);
    for (const one of found) expect(one).toMatchObject({ chance: null, label: null });
  });

  test("leave out what an authority's rules do not know, instead of failing", async () => {
    const odd = {
      ranks: { jee_main: { crl: 5 } },
      category: "VJ" as const,
      state: "Atlantis",
      home_university: "Pune",
    };
    expect((await find(odd)).length).toBeGreaterThan(0);
  });
});

// proves S26.1
test("home shows an example that the model answers, and asking it is marked as an example", async () => {
  const home = await get("/");
  const fields = Object.fromEntries(
    [...home.html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  );
  expect(fields).toMatchObject({ example: "yes", state: "Bihar", authority: "josaa" });
  const asked = await app.request("/api/chances/", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      ...{ authority: "josaa", ranks: { jee_main: { crl: Number(fields["jee_main.crl"]) } } },
      ...{ category: fields.category, gender: fields.gender, state: fields.state },
    }),
  });
  const { counts } = (await asked.json()) as ChancesAnswer;
  expect(home.text).toMatch(
    new RegExp(`Example: JEE Main rank [\\d,]+, general category, Bihar: +${counts.safe} safe seat`),
  );
  const { text } = await send(fields as Record<string, string>);
  expect(text).toContain("This is an example, not your answer.");
  expect((await send({ "jee_main.crl": "900" })).text).not.toContain("This is an example");
});

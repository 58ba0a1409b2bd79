import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "../../src/app.server.ts";
import { insertStudent, signIn } from "../support/account-factories.ts";
import { type Api, openApi } from "../support/api-client.ts";
import { createBranch, createCollege } from "../support/factories.ts";
import { sourcePages } from "../support/source-pages.ts";

let api: Api;
let app: ReturnType<typeof createApp>;
const branches: number[] = [];
beforeAll(async () => {
  api = await openApi();
  app = createApp(api.deps, { pages: await sourcePages() });
  const college = await createCollege(api.db, { name: "Tarapur College of Engineering", city: "Nagpur" });
  for (const [at, name] of ["Civil Engineering", "Computer Engineering", "Mining Engineering"].entries()) {
    const { id } = await createBranch(api.db, { collegeId: college.id, name });
    branches.push(id);
    await api.db.execute(sql`insert into list_names (authority, branch_id, institute, programme, code, year, round)
      values ('MHT-CET CAP', ${id}, 'Tarapur College of Engineering, Nagpur', ${name}, ${`040011911${at}`}, 2025, 3)`);
  }
});
afterAll(() => api.close());

/** A field that is ticked more than once has several values. */
type Fields = Record<string, string | string[]>;

/** A browser without script: what the form holds is sent with the button that is pressed. */
function openBrowser(headers: Record<string, string> = {}) {
  let html = "";
  const hidden = () =>
    Object.fromEntries(
      [...html.slice(0, html.indexOf("</main>")).matchAll(/<input type="hidden"[^>]*>/g)].map(([tag]) => [
        /name="([^"]*)"/.exec(tag)?.[1] ?? "",
        /value="([^"]*)"/.exec(tag)?.[1] ?? "",
      ]),
    );
  const read = async (response: Response | Promise<Response>) => {
    const reply = await response;
    html = await reply.text();
    const body = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    const names = [...body.matchAll(/choice-name[^>]*>([^<]*)</g)].map(([, name]) => name);
    const text = body.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
    return { status: reply.status, location: reply.headers.get("location"), headers: reply.headers, html, text, names };
  };
  const post = (pressed: string, fields: Fields = {}, path = "/choices") => {
    const sent = Object.entries<string | string[]>({ ...hidden(), ...fields, do: pressed });
    return app.request(path, {
      method: "POST",
      headers: { ...headers, origin: "http://localhost:3000" },
      body: new URLSearchParams(sent.flatMap(([name, value]) => [value].flat().map((one) => [name, one]))),
    });
  };
  return {
    open: (path = "/choices") => read(app.request(path, { headers })),
    press: async (pressed: string, fields?: Fields) => {
      const reply = await post(pressed, fields);
      const to = reply.headers.get("location");
      return read(to ? app.request(to, { headers }) : reply);
    },
    raw: post,
    read,
    keyOf: (name: string) =>
      Number(new RegExp(`data-key="(\\d+)"(?:(?!data-key).)*?choice-name[^>]*>${name}<`, "s").exec(html)?.[1]),
  };
}

const start = { authority: "mht_cet", new_year: "2026", new_name: "Round 1" };
const pasted = "0400119110\n0400119111\nSomething of my own";

describe.each(["without an account", "with an account"])("choice lists %s, without script", (who) => {
  const open = async () => {
    if (who === "without an account") return openBrowser();
    return openBrowser((await signIn(api.deps, (await insertStudent(api.db)).id)).headers);
  };

  // proves S14.1
  test("are made, filled by paste and search, put in order, and undone", async () => {
    const browser = await open();
    const empty = await browser.open();
    expect(empty.text).toContain("You have no list yet.");
    expect((await browser.press("create", start)).text).toContain("MHT-CET CAP 2026 · 0 choices");
    const read = await browser.press("paste", { pasted });
    expect(read.names).toEqual(["Civil Engineering", "Computer Engineering", "Something of my own"]);
    expect(read.text).toMatch(/3 choices were added\. We did not understand 1 line\..* Something of my own/);
    const found = await browser.press("search", { q: "mining" });
    expect(found.text).toContain("1 branch");
    expect((await browser.press(`add:${branches[2]}`)).names).toHaveLength(4);
    expect((await browser.press(`add:${branches[2]}`)).text).toContain("Nothing was added. 1 was in the list already.");
    const up = await browser.press(`up:${browser.keyOf("Mining Engineering")}`);
    expect(up.names.at(-2)).toBe("Mining Engineering");
    const key = browser.keyOf("Mining Engineering");
    expect((await browser.press(`open:${key}`)).text).toContain("Type a number to move it there.");
    const saved = await browser.press(`save:${key}`, { place: "1", group: "Near home", note: "ask for the hostel" });
    expect(saved.names[0]).toBe("Mining Engineering");
    expect(saved.text).toContain("Near home");
    expect((await browser.press("undo")).names[0]).toBe("Civil Engineering");
    expect((await browser.press("redo")).names[0]).toBe("Mining Engineering");
    const removed = await browser.press(`remove:${browser.keyOf("Civil Engineering")}`);
    expect(removed.names).not.toContain("Civil Engineering");
    expect(removed.text).toContain("Removed Civil Engineering, Tarapur College of Engineering, Nagpur");
    expect((await browser.press("restore:1")).names).toEqual([
      ...["Civil Engineering", "Computer Engineering", "Something of my own"],
    ]);
  });

  // proves S14.1
  test("are several, renamed, copied, deleted and brought back", async () => {
    const browser = await open();
    await browser.open();
    await browser.press("create", start);
    await browser.press("paste", { pasted });
    expect((await browser.press("rename", { name: "First round", year: "2027" })).text).toContain(
      "MHT-CET CAP 2027 · 3",
    );
    const copy = await browser.press("copy");
    expect(copy.text).toMatch(/First round \( ?3 ?\)/);
    expect(copy.text).toMatch(/Copy of First round \( ?3 ?\)/);
    const deleted = await browser.press("delete");
    expect(deleted.text).toContain("We deleted the list “Copy of First round”.");
    const [, undelete = ""] = /value="(undelete:[^"]+)"/.exec(deleted.html) ?? [];
    expect((await browser.press(undelete)).text).toMatch(/Copy of First round \( ?3 ?\)/);
  });

  // proves S14.5
  test("are compared with the portal, and every difference is named", async () => {
    const browser = await open();
    await browser.open();
    await browser.press("create", start);
    await browser.press("paste", { pasted: "0400119110\n0400119111\n0400119112" });
    const typed = await browser.press("typed", { typed: "0400119111\n0400119110\n0499999999" });
    expect(typed.text).toMatch(/We read 3 lines\. 2 things differ:/);
    expect(typed.text).toMatch(/Swapped: Civil Engineering, .* \(your place 1\) and Computer Engineering/);
    expect(typed.text).toMatch(/Wrong row: at 3 the portal has “0499999999”\. At 3 your list has Mining Engineering/);
    const same = await browser.press("typed", { typed: "0400119110\n0400119111\n0400119112" });
    expect(same.text).toContain("The portal has your list, in the same order.");
  });

  // proves S14.1
  test("take the branches that a link brings, into a new list", async () => {
    const browser = await open();
    const offered = await browser.open(`/choices?authority=mht_cet&add=${branches[1]},${branches[0]},999999`);
    expect(offered.text).toMatch(/Add these 2 branches to a list\?/);
    const created = await browser.press("create", start);
    expect(created.names).toEqual(["Computer Engineering", "Civil Engineering"]);
    for (const tool of ["/choices/check", "/choices/rehearsal"]) {
      const [, form = ""] =
        new RegExp(`action="${tool}\\?authority=mht_cet"[^>]*>(.*?)</form>`, "s").exec(created.html) ?? [];
      const link = new RegExp(`href="${tool}\\?authority=mht_cet&amp;list=[0-9a-f-]{36}"`);
      if (who === "with an account") expect(created.html).toMatch(link);
      else expect(form).toContain(`name="choices" value="${branches[1]},${branches[0]}"`);
    }
  });

  // proves S14.3
  test("have several rows moved, grouped and removed at once, and say when none was ticked", async () => {
    const browser = await open();
    await browser.open();
    await browser.press("create", start);
    const full = await browser.press("paste", { pasted: `${pasted}\n0400119112` });
    expect(full.html).toMatch(/<input type="checkbox"[^>]* name="chosen" value="1"[^>]*>|aria-label="Choose Civil/);
    const keys = ["Mining Engineering", "Computer Engineering"].map((name) => String(browser.keyOf(name)));
    const moved = await browser.press("move_chosen", { chosen: keys, chosen_place: "1" });
    const order = ["Computer Engineering", "Mining Engineering", "Civil Engineering", "Something of my own"];
    expect(moved.names).toEqual(order);
    const grouped = await browser.press("group_chosen", { chosen: keys, chosen_group: "Near home" });
    expect(grouped.html.match(/>Near home</g)).toHaveLength(2);
    expect(grouped.text).toContain("Group of 2 choices");
    for (const nothing of [
      { chosen: keys, chosen_place: "" },
      { chosen: [], chosen_place: "1" },
    ]) {
      expect((await browser.press("move_chosen", nothing)).text).toContain("Nothing was changed. Tick one or more");
    }
    expect((await browser.press("enter", { chosen: keys, chosen_place: "3" })).names).toEqual([
      ...["Civil Engineering", "Something of my own", "Computer Engineering", "Mining Engineering"],
    ]);
    expect((await browser.press("remove_chosen", { chosen: keys })).names).toEqual([
      ...["Civil Engineering", "Something of my own"],
    ]);
    expect((await browser.press("undo")).names).toHaveLength(4);
  });

  // proves S15.4
  test("take a mended list as a version, after showing what it changes", async () => {
    const browser = await open();
    await browser.open();
    await browser.press("create", start);
    await browser.press("paste", { pasted });
    const key = browser.keyOf("Computer Engineering");
    await browser.press(`save:${key}`, { group: "Near home", note: "ask my aunt" });
    const shown = await browser.press("preview", { choices: `${branches[1]},${branches[2]}` });
    expect(shown.names).toEqual(["Civil Engineering", "Computer Engineering", "Something of my own"]);
    expect(shown.text).toMatch(/The corrected list and “ ?Round 1 ?”/);
    expect(shown.text).toContain("Civil Engineering, Tarapur College of Engineering, Nagpur, at 1: left out");
    expect(shown.text).toContain("Mining Engineering, Tarapur College of Engineering, Nagpur: added at 3");
    const saved = await browser.press("save_mended");
    expect(saved.names).toEqual(["Computer Engineering", "Something of my own", "Mining Engineering"]);
    expect(saved.text).toMatch(/saved as a new version\. .*Replaced the list/);
    expect(saved.text).toContain("ask my aunt");
    expect((await browser.press("preview", { choices: `${branches[1]},${branches[2]}` })).text).toContain(
      "Your list is already the corrected one.",
    );
    expect((await browser.press("undo")).names[0]).toBe("Civil Engineering");
  });

  // proves S14.5
  test("are printed with the authority's codes and check digits, without notes", async () => {
    const browser = await open();
    await browser.open();
    await browser.press("create", start);
    const filled = await browser.press("paste", { pasted });
    await browser.press(`save:${browser.keyOf("Civil Engineering")}`, { group: "", note: "nobody reads this" });
    const [, path] = /href="(\/choices\/print\?list=[^"]+)"/.exec(filled.html) ?? [];
    const sheet = path ? await browser.open(path) : await browser.read(browser.raw("", {}, "/choices/print"));
    expect(sheet.text).toMatch(/1 0400119110 Tarapur College of Engineering, Nagpur Civil Engineering 2 ☐/);
    expect(sheet.text).toMatch(/3 we do not have it Something of my own \d ☐/);
    expect(sheet.text).toMatch(/Check digit of the whole list: \d/);
    expect(sheet.html).not.toContain("nobody reads this");
  });
});

describe("without an account", () => {
  test("a list is a file by the same form", async () => {
    const browser = openBrowser();
    await browser.open();
    await browser.press("create", start);
    await browser.press("paste", { pasted });
    const file = await browser.raw("", {}, "/choices/file");
    expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(await file.text()).toContain(
      '"1","Tarapur College of Engineering, Nagpur","Civil Engineering","0400119110","2"',
    );
  });

  // proves S14.1
  test("a thousand rows travel in the form, shown a hundred at a time, and nothing is stored", async () => {
    const browser = openBrowser();
    await browser.open();
    await browser.press("create", { ...start, authority: "other" });
    const lines = Array.from({ length: 1000 }, (_, at) => `Institute number ${at} of Technology, Branch ${at % 7}`);
    const full = await browser.press("paste", { pasted: lines.join("\n") });
    expect(full.names).toHaveLength(100);
    const last = await browser.press("page:9");
    expect(last.names.at(-1)).toBe("Institute number 999 of Technology, Branch 5");
    expect(
      (await browser.press(`up:${browser.keyOf("Institute number 999 of Technology, Branch 5")}`)).names.at(-2),
    ).toBe("Institute number 999 of Technology, Branch 5");
    const { rows } = (await api.db.execute(sql`select 1 from choice_lists where name = 'Institute'`)) as { rows: [] };
    expect(rows).toEqual([]);
  });

  test("a list in the browser's storage is mended there: the page has what is needed of the mended one", async () => {
    const browser = openBrowser();
    await browser.open();
    const fields = { list: "a-list-of-this-browser", authority: "mht_cet", choices: String(branches[0]) };
    const reply = await browser.press("preview", fields);
    expect(reply.html).toContain("a-list-of-this-browser");
    expect(reply.html).toContain("Tarapur College of Engineering, Nagpur");
  });

  test("a damaged or invented list in the form is no list", async () => {
    const browser = openBrowser();
    await browser.open();
    for (const carried of ["abc", Buffer.from("[]").toString("base64url"), "A".repeat(1000)]) {
      const reply = await browser.raw("undo", { carried });
      expect([reply.status, (await reply.text()).includes("You have no list yet")]).toEqual([200, true]);
    }
  });
});

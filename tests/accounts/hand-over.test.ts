import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { patterns } from "#lib/addresses.ts";
import { createApp } from "../../src/app.server.ts";
import { insertPackage } from "../support/account-factories.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps } from "../support/deps.ts";
import { createStream, unique } from "../support/factories.ts";
import { sourcePages } from "../support/source-pages.ts";

/** A minor whose parent has no e-mail address, and the parent's own phone: browsers without script, one cookie jar each. */
let database: OpenDatabase;
let app: ReturnType<typeof createApp>;
let choices: { intrested_in: string; package: string };
let origin: string;
beforeAll(async () => {
  database = await openTestDatabase();
  const deps = testDeps(database);
  origin = new URL(deps.config.PUBLIC_URL).origin;
  app = createApp(deps, { pages: await sourcePages() });
  const [stream, free] = [await createStream(deps.db), await insertPackage(deps.db, { name: "Explorer" })];
  choices = { intrested_in: String(stream.id), package: String(free.id) };
});
afterAll(() => database.close());

const rows = async (query: ReturnType<typeof sql>) =>
  ((await database.db.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows;

function openBrowser(language = "en") {
  const jar = new Map<string, string>([["lang", language]]);
  async function send(path: string, form?: Record<string, string>) {
    const reply = await app.request(path, {
      ...(form && { method: "POST", body: new URLSearchParams(form).toString() }),
      headers: {
        ...{ origin, "sec-fetch-mode": "navigate", "accept-language": language },
        ...(form && { "content-type": "application/x-www-form-urlencoded" }),
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
      },
    });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") jar.delete(name);
      else jar.set(name, value);
    }
    const html = (await reply.text()).replaceAll("&amp;", "&").replaceAll("&#x27;", "'");
    return { status: reply.status, location: reply.headers.get("location"), html };
  }
  return { jar, get: (path: string) => send(path), post: send };
}
type Browser = ReturnType<typeof openBrowser>;

const password = "lamp on the path 7";

async function signUp(given: Record<string, string> = {}) {
  const browser = openBrowser();
  const number = unique();
  const email = given.email ?? `kid.${number}@gmail.com`;
  const person = { first_name: "Asha", last_name: "Patil", contact: String(6_300_000_000 + number), email };
  const guardian = { guardian_name: "Meera Patil", guardian_email: "" };
  const form = {
    ...person,
    password,
    confirm_password: password,
    ...choices,
    dob: "2010-01-01",
    ...guardian,
    ...given,
  };
  const reply = await browser.post(patterns.signup, form);
  return { browser, email, reply };
}
async function logIn({ browser, email }: { browser: Browser; email: string }) {
  await browser.post(patterns.login, { email, identifier: email, username: email, password });
}
/** The guardian's address as a page shows it, to be handed over. */
const linkIn = (html: string) => /https?:\/\/[^"<\s]*\/guardian\/[\w-]+\/[\w-]+/.exec(html)?.[0] ?? "no link";
const pathOf = (link: string) => new URL(link).pathname;
const consentOf = async (email: string) => (await rows(sql`select consent from students where email = ${email}`))[0];
const agreed = { decision: "given", sure: "yes", name: "Meera Patil", relation: "mother" };

// proves D18
describe("a minor whose parent has no e-mail", () => {
  test("signs up, hands the link over from each page that waits for it, and the parent agrees on their own phone", async () => {
    const child = await signUp();
    expect(child.reply).toMatchObject({ status: 303, location: patterns.login });
    expect((await child.browser.get(patterns.login)).html).toContain("hand the link over");
    expect(await rows(sql`select kind from emails where kind = 'guardian_request'`)).toEqual([]);
    await logIn(child);
    const links = new Set<string>();
    for (const path of [patterns.dashboard, patterns.guardianRequest, patterns.profile]) {
      const { status, html } = await child.browser.get(path);
      expect([path, status]).toEqual([path, 200]);
      const link = linkIn(html);
      links.add(link);
      expect(html).toContain(`https://wa.me/?text=`);
      expect(html).toContain("sms:?&body=");
      expect(decodeURIComponent(html)).toContain(link);
      expect(html).toMatch(/<svg[^>]*shape-rendering="crispEdges"/);
    }
    expect(links.size).toBe(1);
    const [link = ""] = links;
    const parent = openBrowser();
    const shown = await parent.get(pathOf(link));
    expect(shown.html).toContain('name="relation"');
    expect(await consentOf(child.email)).toEqual({ consent: "pending" });
    expect((await parent.post(pathOf(link), agreed)).status).toBe(303);
    expect(await consentOf(child.email)).toEqual({ consent: "given" });
    const [row] = await rows(sql`select c.* from guardian_consents c join students s on s.id = c.student_id
      where s.email = ${child.email}`);
    expect(row).toMatchObject({ decided_name: "Meera Patil", decided_relation: "mother", guardian_email: "" });
    expect(JSON.stringify(row)).not.toContain(link.split("/").at(-1));
    expect((await child.browser.get(patterns.dashboard)).html).not.toContain("/guardian/");
  });

  // proves D18
  test("the parent says who they are: without name or relation nothing is decided, and what was typed stays", async () => {
    const child = await signUp();
    await logIn(child);
    const path = pathOf(linkIn((await child.browser.get(patterns.dashboard)).html));
    const parent = openBrowser();
    for (const missing of [{ relation: "" }, { name: "" }, { relation: "neighbour" }, { sure: "" }]) {
      const reply = await parent.post(path, { ...agreed, ...missing });
      expect([missing, reply.status]).toEqual([missing, 422]);
      expect(await consentOf(child.email)).toEqual({ consent: "pending" });
    }
    const again = await parent.post(path, { ...agreed, name: "Sunita Rao", sure: "" });
    expect(again.html).toContain('value="Sunita Rao"');
    expect((await parent.post(path, { decision: "refused" })).status).toBe(303);
    expect(await consentOf(child.email)).toEqual({ consent: "refused" });
  });

  test("asking again makes a new link, and the first no longer works", async () => {
    const child = await signUp();
    await logIn(child);
    const first = linkIn((await child.browser.get(patterns.guardianRequest)).html);
    await child.browser.post(patterns.guardianRequest, { guardian_name: "Ravi Patil", guardian_email: "" });
    const second = linkIn((await child.browser.get(`${patterns.guardianRequest}?asked`)).html);
    expect(second).not.toBe(first);
    const parent = openBrowser();
    expect((await parent.get(pathOf(first))).status).toBe(404);
    await parent.post(pathOf(first), agreed);
    expect(await consentOf(child.email)).toEqual({ consent: "pending" });
    expect((await parent.get(pathOf(second))).html).toContain("Ravi Patil");
  });

  test.each(["hi", "mr"])("reads all of it in %s", async (language) => {
    const child = await signUp();
    child.browser.jar.set("lang", language);
    await logIn(child);
    const { html } = await child.browser.get(`${patterns.guardianRequest}?lang=${language}`);
    expect(html).toContain("WhatsApp");
    expect(html).not.toContain("Hand over the link");
    const parent = await openBrowser(language).get(`${pathOf(linkIn(html))}?lang=${language}`);
    expect(parent.html).not.toContain("Mother");
  });
});

describe("a guardian's link does not count", () => {
  const decide = async (browser: Browser, link: string, email: string) => {
    const shown = await browser.get(pathOf(link));
    for (const decision of [agreed, { decision: "refused" }]) await browser.post(pathOf(link), decision);
    return { html: shown.html, consent: (await consentOf(email))?.consent };
  };

  // proves D18
  test("where the child is signed in", async () => {
    const child = await signUp();
    await logIn(child);
    const link = linkIn((await child.browser.get(patterns.dashboard)).html);
    const { html, consent } = await decide(child.browser, link, child.email);
    expect(consent).toBe("pending");
    expect(html).toContain("on your own phone");
    expect(html).not.toContain('name="decision"');
  });

  // proves D18
  test("where the child has just signed out, signed up, or is signed in with a browser that forgot the mark", async () => {
    const out = await signUp();
    await logIn(out);
    const link = linkIn((await out.browser.get(patterns.dashboard)).html);
    await out.browser.post(patterns.dashboard, { intent: "logout" });
    expect(out.browser.jar.has("sid")).toBe(false);
    expect((await decide(out.browser, link, out.email)).consent).toBe("pending");

    const fresh = await signUp();
    const other = { ...fresh, browser: openBrowser() };
    await logIn(other);
    const freshLink = linkIn((await other.browser.get(patterns.dashboard)).html);
    expect((await decide(fresh.browser, freshLink, fresh.email)).consent).toBe("pending");
    other.browser.jar.delete("child");
    expect((await decide(other.browser, freshLink, fresh.email)).consent).toBe("pending");
  });

  test("where two children use one phone, for neither; on a phone that only a stranger's child used it does", async () => {
    const [one, two] = [await signUp(), await signUp()];
    await logIn(one);
    const link = linkIn((await one.browser.get(patterns.dashboard)).html);
    await one.browser.post(patterns.dashboard, { intent: "logout" });
    await logIn({ browser: one.browser, email: two.email });
    await one.browser.get(patterns.dashboard);
    expect((await decide(one.browser, link, one.email)).consent).toBe("pending");
    await two.browser.post(pathOf(link), agreed);
    expect(await consentOf(one.email)).toEqual({ consent: "given" });
  });

  // proves D18
  test.each(["kid+g@gmail.com", "K.I.D@gmail.com", "kid@googlemail.com", "k.id+mother@googlemail.com"])(
    "at the child's own mailbox: %s",
    async (guardianEmail) => {
      const { reply } = await signUp({ email: "kid@gmail.com", guardian_email: guardianEmail });
      expect(reply.status).toBe(422);
      expect(reply.html).toContain("own e-mail address, not yours");
    },
  );

  test("when it was sent to the child's own mailbox before that was refused", async () => {
    const child = await signUp();
    await logIn(child);
    const link = linkIn((await child.browser.get(patterns.dashboard)).html);
    const own = child.email.replace("@gmail.com", "+g@googlemail.com");
    await rows(sql`update guardian_consents set guardian_email = ${own} where id = ${pathOf(link).split("/")[2]}`);
    const { html, consent } = await decide(openBrowser(), link, child.email);
    expect(consent).toBe("pending");
    expect(html).toContain("own e-mail");
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Api, openApi } from "../support/api-client.ts";
import { createBranch, createCollege, createSource, createStream, unique } from "../support/factories.ts";
import { makeStaff, staffClient } from "../support/staff.ts";

let api: Api;
let editor: ReturnType<typeof staffClient>;
let second: ReturnType<typeof staffClient>;
beforeAll(async () => {
  api = await openApi();
  editor = staffClient(api.app, await makeStaff(api.db, "editor", { name: "Meera Joshi" }));
  second = staffClient(api.app, await makeStaff(api.db, "admin", { name: "Anil Kale" }));
});
afterAll(() => api.close());

function newSource(given: object = {}) {
  return {
    key: `office-${unique()}`,
    publisher: "Test Council",
    title: "Seats",
    url: "https://example.org/seats",
    year: 2026,
    captured_on: "2026-11-01",
    licence: null,
    status: "official",
    via: "",
    ...given,
  };
}

async function addSource(given: object = {}) {
  const { status, body } = await editor.post("/api/staff/sources/", newSource(given));
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

describe("a record", () => {
  test("is added, shown and listed with its version", async () => {
    const sent = newSource({ title: "Sanctioned intake" });
    const { status, headers, body } = await editor.post("/api/staff/sources/", sent);
    expect(status).toBe(201);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).toEqual({ ...sent, id: body.id, version: expect.stringMatching(/^[\w-]{22}$/), withheld: [] });
    expect((await editor.get(`/api/staff/sources/${body.id}/`)).body).toEqual(body);
    const list = await editor.get(`/api/staff/sources/?q=${sent.key}`);
    expect(list.body).toEqual({ count: 1, results: [{ ...sent, id: body.id, withheld: [] }] });
  });

  // proves S11.3
  test("of a source says which figures its publisher does not give, and the site's calls say it too", async () => {
    const { id, version } = await addSource({ withheld: ["intake", "median_package"] });
    const branch = await createBranch(api.db, { sourceId: id, intake: null });
    const read = async () => (await editor.get(`/api/college-details/${branch.collegeId}/`)).body.branches[0].source;
    expect((await read()).withheld).toEqual(["intake", "median_package"]);
    const refused = await editor.patch(`/api/staff/sources/${id}/`, { version, withheld: ["everything"] });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ["withheld.0"]]);
    const changed = await editor.patch(`/api/staff/sources/${id}/`, { version, withheld: [] });
    expect([changed.status, (await read()).withheld]).toEqual([200, []]);
  });

  test("that is not there answers 404 to every call", async () => {
    const address = "/api/staff/sources/2147483647/";
    for (const reply of [
      await editor.get(address),
      await editor.patch(address, { version: "x", title: "y" }),
      await editor.delete(`${address}?version=x`),
    ]) {
      expect([reply.status, reply.body.code]).toEqual([404, "record_not_found"]);
    }
  });

  test("with values that do not fit is refused by field, all of them together", async () => {
    const { status, body } = await editor.post("/api/staff/sources/", {
      ...newSource({ url: "javascript:alert(1)", year: 12, captured_on: "2026-02-31", publisher: " " }),
      colour: "red",
    });
    expect([status, body.code]).toEqual([422, "invalid_input"]);
    expect(Object.keys(body.fields).sort()).toEqual(["body", "captured_on", "publisher", "url", "year"].sort());
  });

  test("that the database refuses is explained by field", async () => {
    const { key } = await addSource();
    const { status, body } = await editor.post("/api/staff/sources/", newSource({ key }));
    expect([status, body.fields]).toEqual([422, { key: "is taken by another record" }]);
  });

  test("loses control characters, and keeps HTML as the text that it is", async () => {
    const { title } = await addSource({ title: " <b>Seats</b>\u0000 and\u0007 ranks " });
    expect(title).toBe("<b>Seats</b>  and  ranks");
  });
});

describe("a change", () => {
  test("of some fields leaves the others, and gives a new version", async () => {
    const source = await addSource();
    const { status, body } = await editor.patch(`/api/staff/sources/${source.id}/`, {
      version: source.version,
      title: "Seats and ranks",
    });
    expect(status).toBe(200);
    expect(body).toEqual({ ...source, title: "Seats and ranks", version: body.version });
    expect(body.version).not.toBe(source.version);
  });

  test("that changes nothing answers the record and stays out of the history", async () => {
    const source = await addSource();
    const { status, body } = await editor.patch(`/api/staff/sources/${source.id}/`, source);
    expect([status, body]).toEqual([200, source]);
    expect((await editor.get(`/api/staff/sources/${source.id}/history/`)).body.count).toBe(1);
  });

  test("by a second editor who has not seen the first one's is refused with both versions and who it was", async () => {
    const source = await addSource();
    const address = `/api/staff/sources/${source.id}/`;
    const first = await second.patch(address, { version: source.version, title: "First" });
    expect(first.status).toBe(200);
    const late = await editor.patch(address, { version: source.version, title: "Late" });
    expect([late.status, late.body.code]).toEqual([409, "changed_meanwhile"]);
    expect(late.body).toMatchObject({
      theirs: first.body,
      changed_by: "Anil Kale",
      changed_at: "2026-11-21T09:30:00.000Z",
    });
    const again = await editor.patch(address, { version: late.body.theirs.version, title: "Late" });
    expect([again.status, again.body.title]).toEqual([200, "Late"]);
    const gone = await editor.delete(`${address}?version=${source.version}`);
    expect([gone.status, gone.body.theirs.title]).toEqual([409, "Late"]);
  });

  test("that two editors send at one moment is taken from one of them", async () => {
    const source = await addSource();
    const send = (client: typeof editor, title: string) =>
      client.patch(`/api/staff/sources/${source.id}/`, { version: source.version, title });
    const replies = await Promise.all([send(editor, "Mine"), send(second, "Theirs")]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = replies.find(({ status }) => status === 200)!;
    expect((await editor.get(`/api/staff/sources/${source.id}/`)).body).toEqual(winner.body);
  });

  test("without a version, or of an unknown field, is refused", async () => {
    const source = await addSource();
    const address = `/api/staff/sources/${source.id}/`;
    expect((await editor.patch(address, { title: "x" })).body.fields).toEqual({ version: "is required" });
    const { status, body } = await editor.patch(address, { version: source.version, colour: "red" });
    expect([status, Object.keys(body.fields)]).toEqual([422, ["body"]]);
  });
});

describe("a removed record", () => {
  test("is gone, and comes back from its history under its own number", async () => {
    const source = await addSource({ title: "Comes back" });
    const address = `/api/staff/sources/${source.id}/`;
    expect((await editor.delete(`${address}?version=${source.version}`)).status).toBe(204);
    expect((await editor.get(address)).status).toBe(404);
    const { body: history } = await editor.get(`${address}history/`);
    expect(history.results.map((change: { action: string }) => change.action)).toEqual(["delete", "create"]);
    const { status, body } = await editor.post(`${address}restore/`, { change_id: history.results[0].id });
    expect([status, body]).toEqual([200, source]);
  });

  test("is not removed while something else needs it", async () => {
    const { sourceId } = await createCollege(api.db);
    const { body: source } = await editor.get(`/api/staff/sources/${sourceId}/`);
    const { status, body } = await editor.delete(`/api/staff/sources/${sourceId}/?version=${source.version}`);
    expect([status, body.code, body.fields]).toEqual([409, "still_used", { record: "Still named by colleges" }]);
  });
});

// proves D14, D23
describe("the history", () => {
  // proves D14, D23
  test("shows what was before and after, and brings either back as a new change", async () => {
    const source = await addSource({ title: "One" });
    const address = `/api/staff/sources/${source.id}/`;
    const { body: two } = await editor.patch(address, { version: source.version, title: "Two" });
    const { body: history } = await editor.get(`${address}history/`);
    expect(history.results[0]).toMatchObject({
      action: "update",
      staff_name: "Meera Joshi",
      record_id: String(source.id),
      label: "Test Council: Two",
      before: { title: "One" },
      after: { title: "Two" },
    });
    const change_id = history.results[0].id;
    const back = await second.post(`${address}restore/`, { change_id, version: two.version });
    expect([back.status, back.body.title]).toEqual([200, "One"]);
    const forth = await second.post(`${address}restore/`, { change_id, version: back.body.version, side: "after" });
    expect(forth.body.title).toBe("Two");
    const { body: later } = await editor.get(`${address}history/?per_page=1`);
    expect(later).toMatchObject({ count: 4, results: [{ action: "restore", staff_name: "Anil Kale" }] });
  });

  test("refuses a version that is not this record's, or that somebody changed meanwhile", async () => {
    const source = await addSource();
    const other = await addSource();
    const address = `/api/staff/sources/${source.id}/`;
    const { body: foreign } = await editor.get(`/api/staff/sources/${other.id}/history/`);
    const wrong = { change_id: foreign.results[0].id, version: source.version, side: "after" };
    expect((await editor.post(`${address}restore/`, wrong)).body.code).toBe("change_not_found");
    const { body: own } = await editor.get(`${address}history/`);
    const before = { change_id: own.results[0].id, version: source.version };
    expect((await editor.post(`${address}restore/`, before)).body.code).toBe("change_not_found");
    const old = { ...before, version: "another", side: "after" };
    expect((await editor.post(`${address}restore/`, old)).body.code).toBe("changed_meanwhile");
  });
});

describe("a bulk change", () => {
  test("gives several records the same value, with one row of history each", async () => {
    const sources = [await addSource(), await addSource(), await addSource({ status: "claimed" })];
    const ids = sources.map(({ id }) => id);
    const { status, body } = await editor.patch("/api/staff/sources/", { ids, changes: { status: "claimed" } });
    expect([status, body]).toEqual([200, { changed: 2 }]);
    const { body: list } = await editor.get(`/api/staff/sources/?ids=${ids.join(",")}`);
    expect(list.results.map((one: { status: string }) => one.status)).toEqual(["claimed", "claimed", "claimed"]);
    const { body: history } = await editor.get(`/api/staff/sources/${ids[0]}/history/`);
    expect(history.results[0].summary).toBe("One change of 2 records");
  });

  test("is made to all or to none, and says which record refuses", async () => {
    const one = await addSource({ publisher: "Board" });
    const two = await addSource({ publisher: "Council" });
    const changes = { key: `same-${unique()}` };
    const { status, body } = await editor.patch("/api/staff/sources/", { ids: [one.id, two.id], changes });
    expect([status, body.fields]).toEqual([422, { key: "Council: Seats: is taken by another record" }]);
    expect((await editor.get(`/api/staff/sources/${one.id}/`)).body).toEqual(one);
    const missing = await editor.patch("/api/staff/sources/", { ids: [one.id, 2147483647], changes: { year: 2020 } });
    expect(missing.body.code).toBe("record_not_found");
    expect((await editor.get(`/api/staff/sources/${one.id}/`)).body).toEqual(one);
  });

  test("takes at most 1000 records", async () => {
    const ids = Array.from({ length: 1001 }, (_, at) => at + 1);
    const { status, body } = await editor.patch("/api/staff/sources/", { ids, changes: { year: 2020 } });
    expect([status, body.fields]).toEqual([422, { ids: "At most 1000 records can be changed at once" }]);
  });
});

describe("a list", () => {
  test("is searched, filtered by several values, sorted and paged", async () => {
    const word = `listing${unique()}`;
    for (const [title, status] of [
      ["B", "official"],
      ["A", "claimed"],
      ["C", "sample"],
    ])
      await addSource({ title: `${word} ${title}`, status });
    const ask = async (more: string) => (await editor.get(`/api/staff/sources/?q=${word}&sort=title${more}`)).body;
    const titles = (body: { results: { title: string }[] }) =>
      body.results.map(({ title }) => title.slice(-1)).join("");
    expect(titles(await ask(""))).toBe("ABC");
    expect(titles(await ask("&order=desc&per_page=2"))).toBe("CB");
    expect(titles(await ask("&order=desc&per_page=2&page=2"))).toBe("A");
    expect(titles(await ask("&filter[status]=claimed&filter[status]=sample"))).toBe("AC");
    expect((await ask("&filter[status]=claimed")).count).toBe(1);
    expect((await ask("&filter[year]=x")).fields).toEqual({ "filter[year]": "must be a whole number up to 32767" });
  });

  test("takes % and _ for what they are, and refuses what it does not know", async () => {
    await createSource(api.db, { title: "100% real" });
    expect((await editor.get("/api/staff/sources/?q=100%25+r")).body.count).toBe(1);
    expect((await editor.get("/api/staff/sources/?q=1__%25")).body.count).toBe(0);
    expect((await editor.get("/api/staff/sources/?sort=colour")).status).toBe(422);
    expect((await editor.get("/api/staff/sources/?page=0")).status).toBe(422);
  });
});

describe("streams", () => {
  test("are changed for every visitor at once", async () => {
    const stream = await createStream(api.db);
    expect((await api.get("/api/streams/?page_size=100")).body.results.at(-1).name).toBe(stream.name);
    const { body } = await editor.get(`/api/staff/streams/${stream.id}/`);
    const name = `Renamed ${unique()}`;
    await editor.patch(`/api/staff/streams/${stream.id}/`, { version: body.version, name });
    expect((await api.get("/api/streams/?page_size=100")).body.results.at(-1).name).toBe(name);
  });
});

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIndex } from "margdeep-search/build-index";
import { joinIndex, splitIndex } from "margdeep-search/index-parts";
import { suggestFrom } from "margdeep-search/suggest-from";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { registerColleges } from "#db/schema/registers.ts";
import { readConfig } from "#lib/config.server.ts";
import { catalogueRows, randomColleges, seededRandom } from "../../../../tests/support/catalogue-rows.ts";
import { openTestDatabase } from "../../../../tests/support/database.ts";
import { testDeps } from "../../../../tests/support/deps.ts";
import { createCollege, createSource } from "../../../../tests/support/factories.ts";
import { everyCollege } from "../rules.ts";
import { searchColleges } from "../service/search-colleges.server.ts";
import { findColleges } from "./find-colleges.ts";
import { readIndexFile, writeIndexFile } from "./index-file.server.ts";
import { openStoredIndex } from "./stored-index.server.ts";

const program = join(inject("threadPrograms"), "build-thread.cjs");

let folder: string;
let database: OpenDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "margdeep-index-"));
  database = await openTestDatabase();
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** A process that starts on the data folder: its dependencies, once the index is there. */
async function start(options = { program, buildFolder: folder }) {
  const deps = testDeps(database, {
    config: readConfig({ RATE_LIMITS: "off", LOG_LEVEL: "silent", DATA_DIR: folder }),
  });
  const warn = vi.spyOn(deps.log, "warn");
  const index = await openStoredIndex(deps, options);
  const find = async (q: string) =>
    (await searchColleges(deps, { ...everyCollege, q })).colleges.map(({ name }) => name);
  return { deps, index, find, warn };
}

const isRegisterStored = () =>
  expect.poll(() => readFile(join(folder, "search-index/register")).catch(() => null)).toBeTruthy();
const isStored = () => expect.poll(() => readFile(join(folder, "search-index/index")).catch(() => null)).toBeTruthy();

test("an index that was taken apart and put together again answers every question alike", () => {
  const built = buildIndex(catalogueRows(randomColleges(60, seededRandom(7))), 3);
  const joined = joinIndex();
  for (const part of splitIndex(built)) joined.add(part);
  const index = joined.finish();
  for (const q of ["", "engineering", "computer enginering", "college of", "pun", "government", "iit"]) {
    expect(findColleges(index, { ...everyCollege, q })).toEqual(findColleges(built, { ...everyCollege, q }));
    expect(suggestFrom(index, q, 8)).toEqual(suggestFrom(built, q, 8));
  }
});

// proves S27.2
test("a file is read for the state that it was written for, and when no byte of it has changed", async () => {
  const path = join(folder, "some/index");
  const parts = [new Uint8Array([1, 2, 3]), new Uint8Array(0), new Uint8Array([4])];
  await writeIndexFile(path, "state 1", parts);
  expect(await readIndexFile(path, "state 1")).toEqual(parts);
  expect(await readIndexFile(path, "state 2")).toBeNull();
  const bytes = await readFile(path);
  bytes[bytes.length - 1]! ^= 1;
  await writeFile(path, bytes);
  expect(await readIndexFile(path, "state 1")).toBeNull();
  await writeFile(path, bytes.subarray(0, 3));
  expect(await readIndexFile(path, "state 1")).toBeNull();
});

// proves S27.2
test("the index is built in a thread and stored; a change is in the next list, and the next start never has the old one", async () => {
  await createCollege(database.db, { name: "Lighthouse College of Navigation" });
  const first = await start();
  expect(await first.find("lighthouse navigation")).toEqual(["Lighthouse College of Navigation"]);
  await isStored();

  const second = await start();
  expect(second.index.colleges).toEqual(first.index.colleges);
  const build = vi.spyOn(second.deps.state.catalogueIndex, "build");
  expect(await second.find("lighthouse navigation")).toEqual(["Lighthouse College of Navigation"]);
  expect(build).not.toHaveBeenCalled();

  await rm(join(folder, "search-index"), { recursive: true });
  await createCollege(database.db, { name: "Lighthouse School of Navigation" });
  expect((await second.find("lighthouse navigation")).sort()).toEqual([
    "Lighthouse College of Navigation",
    "Lighthouse School of Navigation",
  ]);
  expect(build).toHaveBeenCalledOnce();
  await isStored();

  await database.db.execute(
    "update colleges set name = 'Beacon School' where name = 'Lighthouse School of Navigation'",
  );
  await database.db.execute("update catalogue_state set version = version + 1");
  const third = await start();
  expect(await third.find("beacon school")).toEqual(["Beacon School"]);
  expect(third.warn).not.toHaveBeenCalled();
});

// proves S27.2
test("the process builds the index when no thread can start, and logs a warning", async () => {
  // A file of the test before may still be written.
  await rm(join(folder, "search-index"), { recursive: true, force: true, maxRetries: 5 });
  const { find, warn } = await start({ program: join(folder, "nothing.ts"), buildFolder: folder });
  expect(await find("lighthouse navigation")).toEqual(["Lighthouse College of Navigation"]);
  // Neither the catalogue's nor the register's.
  expect(warn).toHaveBeenCalledTimes(2);
});

// proves S27.2
test("the register is read from its file until an entry changes", async () => {
  await start();
  await isRegisterStored();
  const second = await start();
  const build = vi.spyOn(second.deps.state.registerIndex, "build");
  expect((await searchColleges(second.deps, { ...everyCollege, q: "navigators" })).register).toEqual([]);
  expect(build).not.toHaveBeenCalled();
  const source = await createSource(database.db);
  const words = ["navigator", "goa"];
  const entry = { code: "C-7", name: "Navigators", words, sourceId: source.id };
  await database.db.insert(registerColleges).values(entry);
  const third = await start();
  expect(
    (await searchColleges(third.deps, { ...everyCollege, q: "navigators goa" })).register.map(({ code }) => code),
  ).toEqual(["C-7"]);
  expect(third.warn).not.toHaveBeenCalled();
});

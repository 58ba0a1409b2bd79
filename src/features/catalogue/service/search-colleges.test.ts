import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { openTestDatabase } from "../../../../tests/support/database.ts";
import { createBranch, createCollege, createStream } from "../../../../tests/support/factories.ts";
import { everyCollege } from "../rules.ts";
import { searchColleges } from "./search-colleges.server.ts";

describe("searchColleges", () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  test("a college that was just added is in the next list", async () => {
    const { db } = database;
    const stream = await createStream(db);
    const college = await createCollege(db, { name: "Lamp Institute of Technology" });
    await createBranch(db, { collegeId: college.id, streamId: stream.id, name: "Computer Engineering" });
    const page = await searchColleges({ db }, { ...everyCollege, q: "computr enginering pune" });
    expect(page.colleges.map((card) => card.id)).toEqual([college.id]);
    expect(page.searchedInstead).toBe("computer engineering pune");
  });
});

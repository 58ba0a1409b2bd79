import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fees } from "#db/schema/fees.ts";
import { sourceFiles } from "#db/schema/sources.ts";
import { type Api, openApi } from "../support/api-client.ts";
import { createBranch, createCollege, createCutoff, createPlacement, createSource } from "../support/factories.ts";
import { createHostel } from "../support/hostel-factories.ts";
import { makeStaff, staffClient } from "../support/staff.ts";

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const sha256 = "ab".repeat(32);

/** A source with one file of it. */
async function createFile() {
  const source = await createSource(api.db, {
    publisher: "JoSAA",
    title: "Round 5",
    year: 2024,
    via: "a copy on the web",
  });
  const [file] = await api.db
    .insert(sourceFiles)
    .values({ sourceId: source.id, name: "josaa_2024.csv", sha256, importedOn: "2026-11-02" })
    .returning();
  return { sourceId: source.id, sourceFileId: file!.id };
}

async function figuresOf(id: string): Promise<Record<string, unknown>> {
  const { status, body } = await api.get(`/api/facts/${id}/`);
  expect(status, id).toBe(200);
  return Object.fromEntries(body.figures.map(({ name, value }: { name: string; value: unknown }) => [name, value]));
}

// proves S11.1
describe("GET /api/facts/{id}/", () => {
  test("a closing rank says what it means, who published it, and the file and line it came from", async () => {
    const file = await createFile();
    const college = await createCollege(api.db, { name: "Receipt College" });
    const branch = await createBranch(api.db, { collegeId: college.id, name: "Civil Engineering" });
    const { id } = await createCutoff(api.db, {
      ...{
        branchId: branch.id,
        opening: 700,
        closing: 1234,
        quota: "HS",
        gender: "female",
        rankList: "common",
        stage: "II",
      },
      ...{ ...file, sourceLine: 812 },
    });
    const { status, body } = await api.get(`/api/facts/cutoff-${id}/`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: `cutoff-${id}`,
      kind: "cutoff",
      figures: [
        { name: "closing", value: 1234, unit: "rank", out_of: null },
        { name: "opening", value: 700, unit: "rank", out_of: null },
      ],
      about: { kind: "college", id: college.id, name: "Receipt College" },
      branch: { id: branch.id, name: "Civil Engineering" },
      rule: null,
      source: { publisher: "JoSAA", title: "Round 5", year: 2024, captured_on: "2025-10-30", via: "a copy on the web" },
      status: "official",
      disputed_since: null,
      file: { name: "josaa_2024.csv", sha256, line: 812, imported_on: "2026-11-02" },
      history: [],
      address: `/facts/cutoff-${id}`,
    });
    const terms = Object.fromEntries(body.terms.map(({ term, value }: Record<string, string>) => [term, value]));
    expect(terms).toEqual({
      ...{ exam: "JEE Main", rank_list: "common", authority: "JoSAA", year: "2024", round: "5", stage: "II" },
      ...{ quota: "HS", seat_type: "OPEN", gender: "female" },
    });
  });

  test("seats, categories, fees, outcomes, packages and fields of a college have receipts of their own", async () => {
    const { sourceId } = await createFile();
    const college = await createCollege(api.db, {
      foundedYear: 1921,
      university: "Test University",
      isWomenOnly: true,
    });
    const branch = await createBranch(api.db, { collegeId: college.id, intake: 120 });
    const intake =
      await api.db.execute(sql`insert into intake_details (branch_id, category_name, intake_count, year, source_id)
      values (${branch.id}, 'SC', 9, 2025, ${sourceId}) returning id`);
    const [fee] = await api.db
      .insert(fees)
      .values({
        ...{ collegeId: college.id, programme: "B.Tech.", year: 2025, rupeesPerYear: 92_000, sourceId },
        fixedBy: "FRA",
      })
      .returning();
    const placement = await createPlacement(api.db, {
      ...{ collegeId: college.id, topCompany: "Acme", topRupeesPerYear: 4_000_000 },
      outcomes: [
        { branch: "UG, 4 years", graduates: 90, placed: 60, medianRupeesPerYear: 700_000 },
        {
          branch: "PG, 2 years",
          graduates: 9,
          placed: 4,
          medianRupeesPerYear: 900_000,
          highestRupeesPerYear: 1_000_000,
        },
      ],
    });
    const intakeId = (intake as unknown as { rows: { id: number }[] }).rows[0]!.id;
    expect(await figuresOf(`seats-${branch.id}`)).toEqual({ seats: 120 });
    expect(await figuresOf(`intake-${intakeId}`)).toEqual({ seats: 9 });
    expect(await figuresOf(`fee-${fee!.id}`)).toEqual({ fee: 92_000 });
    expect(await figuresOf(`placement-${placement.id}`)).toEqual({ top_package: 4_000_000 });
    expect(await figuresOf(`college-${college.id}-founded_year`)).toEqual({ founded_year: 1921 });
    expect(await figuresOf(`college-${college.id}-university`)).toEqual({ university: "Test University" });
    expect(await figuresOf(`college-${college.id}-women_only`)).toEqual({ women_only: "yes" });
    expect(await figuresOf(`college-${college.id}-ownership`)).toEqual({ ownership: "private" });
    const marks = await api.db.execute(sql`select left(md5(branch), 8) as mark from placement_outcomes
      where placement_id = ${placement.id} order by position`);
    const [many, few] = (marks as unknown as { rows: { mark: string }[] }).rows;
    expect(await figuresOf(`outcome-${placement.id}-${many!.mark}`)).toEqual({
      ...{ graduates: 90, placed: 60, median_package: 700_000 },
    });
    // A median of four people is not shown.
    expect(await figuresOf(`outcome-${placement.id}-${few!.mark}`)).toEqual({
      ...{ graduates: 9, placed: 4, highest_package: 1_000_000 },
    });
  });

  test("a computed figure names its rule and the facts it is made of", async () => {
    const college = await createCollege(api.db, { latitude: 18.52, longitude: 73.85 });
    const large = await createBranch(api.db, { collegeId: college.id, name: "Large", intake: 180, degree: "B.E." });
    const small = await createBranch(api.db, {
      ...{ collegeId: college.id, streamId: large.streamId, name: "Small", intake: 30 },
    });
    const best = await createCutoff(api.db, { branchId: large.id, closing: 500 });
    const last = await createCutoff(api.db, { branchId: small.id, closing: 9000 });
    const total = (await api.get(`/api/facts/total-${college.id}/`)).body;
    expect(total).toMatchObject({ rule: "seats_total", status: "computed", source: null, file: null });
    expect(total.figures[0].value).toBe(210);
    expect(total.made_of).toEqual([
      { id: `seats-${large.id}`, name: "Large, B.E.", value: 180 },
      { id: `seats-${small.id}`, name: "Small", value: 30 },
    ]);
    expect(await figuresOf(`total-${college.id}-${large.streamId}`)).toEqual({ seats: 210 });
    expect(await figuresOf(`branches-${college.id}`)).toEqual({ branches: 2 });
    const closing = (await api.get(`/api/facts/closing-${college.id}/`)).body;
    expect(closing.rule).toBe("closing_range");
    expect(closing.made_of.map((part: { id: string }) => part.id)).toEqual([`cutoff-${best.id}`, `cutoff-${last.id}`]);
    expect(await figuresOf(`closing-${college.id}`)).toEqual({ best_closing: 500, last_closing: 9000 });
    expect(await figuresOf(`stream-${large.streamId}`)).toEqual({ colleges: 1, seats: 210 });
    const hostel = await createHostel(api.db, { latitude: 18.53, longitude: 73.85 });
    const distance = (await api.get(`/api/facts/distance-${college.id}-${hostel.id}/`)).body;
    expect(distance).toMatchObject({ rule: "straight_line", about: { kind: "college", id: college.id } });
    expect(distance.figures[0].value).toBeGreaterThan(1000);
    expect((await api.get(`/api/facts/nearest-${college.id}/`)).body.made_of[0].id).toBe(
      `distance-${college.id}-${hostel.id}`,
    );
  });

  // proves S11.1
  test("the history says what our office changed, by a first name alone", async () => {
    const branch = await createBranch(api.db, { intake: 60 });
    const member = await makeStaff(api.db, "editor", { name: "Meera Deshpande" });
    const console_ = staffClient(api.app, member);
    const address = `/api/staff/branches/${branch.id}/`;
    const { version } = (await console_.get(address)).body;
    const { status } = await console_.patch(address, { version, intake: 90, name: "Renamed", source_id: null });
    expect(status).toBe(200);
    const { body } = await api.get(`/api/facts/seats-${branch.id}/`);
    expect(body.history).toMatchObject([
      { by: "Meera", action: "update", changes: [{ field: "seats", before: 60, after: 90 }] },
    ]);
    expect(JSON.stringify(body)).not.toContain("Deshpande");
  });

  test.each([
    "cutoff-2147483647",
    "cutoff-99999999999",
    "cutoff-0",
    "cutoff-1-2",
    "college-1-aicte_id",
    "outcome-1-zzzzzzzz",
    "total-1-2147483647",
    "student-1",
    "seats",
    "%E0%A4%A",
  ])("there is no figure %s", async (id) => {
    expect((await api.get(`/api/facts/${id}/`)).status).toBe(404);
  });

  test("figures of a college that is not shown have no receipt", async () => {
    const college = await createCollege(api.db, { isActive: false, foundedYear: 1950 });
    const branch = await createBranch(api.db, { collegeId: college.id });
    for (const id of [`seats-${branch.id}`, `college-${college.id}-founded_year`, `total-${college.id}`]) {
      expect((await api.get(`/api/facts/${id}/`)).status, id).toBe(404);
    }
  });
});

// proves S3, S11.6

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { careers } from "#db/schema/careers.ts";
import { colleges, pincodes } from "#db/schema/colleges.ts";
import type { CollegeCard } from "#features/catalogue/contract.ts";
import { type Api, openApi } from "../support/api-client.ts";
import {
  createBranch,
  createCalendarExam,
  createCollege,
  createCutoff,
  createSource,
  createStream,
} from "../support/factories.ts";
import { createHostel } from "../support/hostel-factories.ts";

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const idsOf = (body: { results: CollegeCard[] }) => body.results.map((college) => college.id);

describe("GET /api/colleges/", () => {
  test("every filter narrows the list to what it names", async () => {
    const stream = await createStream(api.db, { name: "Marine Studies", slug: "marine" });
    const chosen = await createCollege(api.db, {
      name: "Kochi Harbour College",
      city: "Kochi",
      state: "Kerala",
      ownership: "state_government",
      isWomenOnly: true,
    });
    await createBranch(api.db, { collegeId: chosen.id, streamId: stream.id, name: "Naval Design", level: "pg" });
    const other = await createCollege(api.db, { name: "Kollam Harbour College", city: "Kollam", state: "Kerala" });
    await createBranch(api.db, { collegeId: other.id, streamId: stream.id, name: "Fishery", level: "ug" });
    await createHostel(api.db, { city: "Kochi", near: [{ collegeId: chosen.id, metres: 700 }] });
    await createCollege(api.db, { name: "Harbour College Closed", state: "Kerala", isActive: false });

    const both = await api.get("/api/colleges/?state=Kerala&sort=name");
    expect(idsOf(both.body)).toEqual([chosen.id, other.id]);
    expect(both.body.facets.city).toEqual(
      expect.arrayContaining([
        { value: "Kochi", count: 1, district: "Pune", state: "Kerala" },
        { value: "Kollam", count: 1, district: "Pune", state: "Kerala" },
      ]),
    );
    expect(both.body.facets.women_only).toBe(1);
    const filters = [
      "city=Kochi",
      "branch=Naval+Design",
      "level=pg",
      "ownership=government",
      "women_only=true",
      "hostel_within_m=1000",
      "q=kochi+harbour",
    ];
    for (const filter of filters) {
      const { body } = await api.get(`/api/colleges/?stream_id=${stream.id}&${filter}`);
      expect([filter, idsOf(body)]).toEqual([filter, [chosen.id]]);
    }
    expect((await api.get("/api/colleges/?state=Kerala&hostel_within_m=600")).body.count).toBe(0);
  });

  test("a corrected word is a place as one that is spelled right: where the college is, not its university", async () => {
    const { id: streamId } = await createStream(api.db, { name: "Horology", slug: "horology" });
    const here = await createCollege(api.db, { name: "Alpha Institute", city: "Qandilpur", state: "Assam" });
    const there = await createCollege(api.db, { name: "Beta Institute", city: "Diphu", state: "Assam" });
    const university = "Horology University, Qandilpur";
    await api.db.update(colleges).set({ university }).where(eq(colleges.id, there.id));
    for (const { id: collegeId } of [here, there])
      await createBranch(api.db, { collegeId, streamId, name: "Horology" });

    for (const q of ["horology colleges in qandilpur", "horology colege in qandlipur"]) {
      const { body } = await api.get(`/api/colleges/?${new URLSearchParams({ q })}`);
      expect([q, idsOf(body)]).toEqual([q, [here.id]]);
    }
  });

  // proves S22.4
  test("a family of branches finds those of the bachelor, another level when it is requested", async () => {
    const { id: streamId } = await createStream(api.db, { name: "Diploma", slug: "diploma" });
    const place = { city: "Familypur", district: "Family Nagar", state: "Goa" };
    const [bachelor, master, diploma] = await Promise.all(
      ["Bachelor", "Master", "Diploma"].map((name) => createCollege(api.db, { ...place, name: `${name} College` })),
    );
    await createBranch(api.db, { collegeId: bachelor!.id, streamId, name: "AI and Data Science", level: "ug" });
    await createBranch(api.db, { collegeId: master!.id, streamId, name: "Computer Engineering", level: "pg" });
    await createBranch(api.db, { collegeId: diploma!.id, streamId, name: "Information Technology", level: "diploma" });
    const found = async (query: string) =>
      (await api.get(`/api/colleges/?city=Familypur&family=computer${query}`)).body as {
        results: CollegeCard[];
        level: string | null;
      };
    const usual = await found("");
    expect([idsOf(usual), usual.level]).toEqual([[bachelor!.id], "ug"]);
    expect(usual.results[0]).toMatchObject({ families: ["computer"], largest_branches: ["AI and Data Science"] });
    expect(idsOf(await found("&level=pg"))).toEqual([master!.id]);
    const any = await found("&level=any");
    expect([idsOf(any).length, any.level]).toEqual([3, null]);
    const { body } = await api.get("/api/colleges/?district=Family+Nagar&state=Goa");
    expect(body.facets.family).toEqual([{ value: "computer", count: 1 }]);
    expect(body.facets.district).toEqual([{ value: "Family Nagar", count: 3 }]);
    expect((await api.get("/api/colleges/?city=family+nagar")).body.count).toBe(3);
    expect((await api.get("/api/colleges/?city=famil")).body.count).toBe(3);
    expect((await api.get("/api/colleges/?family=cobbling")).status).toBe(422);
  });

  // proves S22.4
  test("the map counts colleges by state, and by district of one state", async () => {
    const stream = await createStream(api.db);
    for (const district of ["Mapnagar", "Mapnagar", ""]) {
      const { id } = await createCollege(api.db, { state: "Mizoram", district, city: "Mapville" });
      await createBranch(api.db, { collegeId: id, streamId: stream.id });
    }
    const { id: sourceId } = await createSource(api.db, { publisher: "India Post" });
    await api.db.insert(pincodes).values([
      { pincode: "796001", district: "MAPNAGAR", state: "Mizoram", latitude: 23.5, longitude: 92.5, sourceId },
      { pincode: "796002", district: "MAPNAGAR", state: "Mizoram", latitude: 24.5, longitude: 93.5, sourceId },
    ]);
    const states = await api.get(`/api/college-map/?stream_id=${stream.id}`);
    expect(states.body).toMatchObject({
      ...{ state: null, count: 3, source: null },
      places: [{ name: "Mizoram", count: 3, latitude: null, longitude: null }],
    });
    const districts = await api.get(`/api/college-map/?state=Mizoram&stream_id=${stream.id}`);
    expect(districts.body).toMatchObject({
      ...{ state: "Mizoram", count: 3, without_district: 1, source: { publisher: "India Post" } },
      places: [{ name: "Mapnagar", count: 2, latitude: 24, longitude: 93 }],
    });
    expect((await api.get("/api/college-map/?state=Atlantis")).body).toMatchObject({ count: 0, places: [] });
    expect((await api.get("/api/college-map/?stream_id=2147483647")).status).toBe(404);
  });

  // proves S11.5
  test("an invented hostel makes no figure of a college: its page lists it as a sample, no filter counts it", async () => {
    const college = await createCollege(api.db, { name: "Sample Free College", state: "Sikkim" });
    await createBranch(api.db, { collegeId: college.id });
    const invented = await createSource(api.db, { status: "sample" });
    await createHostel(api.db, { sourceId: invented.id, near: [{ collegeId: college.id, metres: 570 }] });
    const { results } = (await api.get("/api/colleges/?state=Sikkim")).body;
    expect(results).toMatchObject([{ id: college.id, nearest_hostel_m: null }]);
    expect((await api.get("/api/colleges/?state=Sikkim&hostel_within_m=1000")).body.count).toBe(0);
    const { body } = await api.get(`/api/college-details/${college.id}/`);
    expect(body.nearby_hostels).toMatchObject([{ distance: 570, is_sample: true }]);
    await createHostel(api.db, { near: [{ collegeId: college.id, metres: 900 }] });
    const counted = (await api.get("/api/colleges/?state=Sikkim&hostel_within_m=1000")).body;
    expect(counted.results).toMatchObject([{ id: college.id, nearest_hostel_m: 900 }]);
  });

  test("a text search forgives typing errors and says why each college matched", async () => {
    const college = await createCollege(api.db, {
      name: "Vindhya Institute of Ceramics",
      city: "Rewa",
      state: "Madhya Pradesh",
    });
    const { body } = await api.get("/api/colleges/?q=vindya+institut");
    expect(idsOf(body)).toEqual([college.id]);
    expect(body.results[0].matched[0]).toMatchObject({ field: "name" });
  });

  test("inactive colleges are in no result", async () => {
    await createCollege(api.db, { name: "Forgotten Quarry College", isActive: false });
    expect((await api.get("/api/colleges/?q=forgotten+quarry")).body.results).toEqual([]);
  });

  test("pages follow each other without gaps, and keep their filters", async () => {
    for (const name of ["Amber", "Beryl", "Coral"]) {
      await createCollege(api.db, { name: `${name} Gem College`, city: "Khambhat", state: "Gujarat" });
    }
    const names: string[] = [];
    let address: string | null = "/api/colleges/?city=Khambhat&sort=name&page_size=1";
    while (address) {
      const { body } = await api.get(address);
      names.push(...body.results.map((college: CollegeCard) => college.name));
      expect(body.count).toBe(3);
      address = body.next?.replace("http://localhost:3000", "") ?? null;
    }
    expect(names).toEqual(["Amber Gem College", "Beryl Gem College", "Coral Gem College"]);
  });

  test("a page behind the last one is empty and leads back to the last one", async () => {
    const { status, body } = await api.get("/api/colleges/?city=Khambhat&page_size=2&page=99999999999999999999");
    expect([status, body.count, body.results, body.next]).toEqual([200, 3, [], null]);
    expect(body.previous).toBe("http://localhost:3000/api/colleges/?city=Khambhat&page=2&page_size=2");
  });

  // proves S22.3
  test("a text says how it was read, and is searched exactly as typed on request", async () => {
    const college = await createCollege(api.db, { name: "Zirconium Crystal Institute", city: "Amreli" });
    const read = await api.get("/api/colleges/?q=zirconum+crystal");
    expect(idsOf(read.body)).toEqual([college.id]);
    expect(read.body.read_as).toEqual([{ typed: "zirconum", how: "corrected", meant: ["zirconium"] }]);
    const exact = await api.get("/api/colleges/?q=zirconum+crystal&exact=true");
    expect(exact.body).toMatchObject({ count: 0, searched_instead: null, read_as: [] });
    expect(idsOf((await api.get("/api/colleges/?q=crystal+zirconium&exact=1&city=Amreli")).body)).toEqual([college.id]);
    expect((await api.get("/api/colleges/?q=a&exact=perhaps")).status).toBe(422);
  });

  test("an unknown stream answers 404", async () => {
    expect((await api.get("/api/colleges/?stream_id=2147483647")).body.code).toBe("stream_not_found");
  });

  test("a place nobody knows finds nothing", async () => {
    expect((await api.get("/api/colleges/?city=Atlantis")).body).toMatchObject({ count: 0, results: [] });
  });
});

describe("GET /api/suggest/", () => {
  test("what is typed so far suggests colleges", async () => {
    const college = await createCollege(api.db, { name: "Quartz Valley Institute", city: "Ranchi" });
    const { body } = await api.get("/api/suggest/?q=quartz+va");
    expect(body.results[0]).toMatchObject({ kind: "college", id: college.id, text: "Quartz Valley Institute" });
  });

  test("exams, guides in the reader's language and hostels of a city are suggested, each with its page", async () => {
    await createCalendarExam(api.db, { key: "kcet", name: "Karnataka CET" });
    const page = {
      slug: "beekeeper",
      kind: "career",
      description: "Bees",
      answer: "Bees",
      checkedOn: "2026-01-01",
    } as const;
    await api.db.insert(careers).values([
      { ...page, language: "en", title: "Become a beekeeper", words: ["beekeeper"] },
      { ...page, language: "hi", title: "मधुमक्खी पालक बनें", words: ["beekeeper kaise bane"] },
    ]);
    await createHostel(api.db, { city: "Tezpur" });
    const suggested = async (q: string, language = "en") =>
      (await api.get(`/api/suggest/?q=${encodeURIComponent(q)}`, { headers: { "accept-language": language } })).body
        .results;
    expect(await suggested("kce")).toMatchObject([
      { kind: "exam", text: "Karnataka CET", path: "/calendar?exam=kcet" },
    ]);
    const path = "/career-guidence/beekeeper";
    expect(await suggested("beekee")).toMatchObject([{ kind: "career", text: "Become a beekeeper", path }]);
    expect(await suggested("beekeeper ka", "hi")).toMatchObject([{ kind: "career", text: "मधुमक्खी पालक बनें", path }]);
    expect(await suggested("hostel tez")).toMatchObject([
      { kind: "hostels", text: "Tezpur", count: 1, path: "/hostellist?city=Tezpur" },
    ]);
  });

  test("nothing typed suggests nothing", async () => {
    expect((await api.get("/api/suggest/")).body).toEqual({ results: [] });
    expect((await api.get("/api/suggest/?q=%20")).body).toEqual({ results: [] });
  });
});

describe("GET /api/answers/", () => {
  test("a text about something else than colleges gets its answer, one about colleges none", async () => {
    const first = await createCollege(api.db, { name: "Basalt Institute of Petrology", city: "Akola" });
    const second = await createCollege(api.db, { name: "Dolerite Institute of Petrology", city: "Akola" });
    const answersTo = async (q: string) => (await api.get(`/api/answers/?q=${encodeURIComponent(q)}`)).body.results;
    expect(await answersTo("basalt institute vs dolerite institute")).toMatchObject([
      { kind: "compare", colleges: [{ id: first.id }, { id: second.id }] },
    ]);
    expect(await answersTo("is basalt institute recognised")).toMatchObject([
      { kind: "recognised", college: { id: first.id } },
    ]);
    expect(await answersTo("mulinche vasatigruh akola")).toMatchObject([
      { kind: "hostels", city: "Akola", for_whom: "girls", count: 0 },
    ]);
    expect(await answersTo("basalt institute")).toEqual([]);
    expect(await answersTo("")).toEqual([]);
  });

  // proves S22.3
  test("an exam that the calendar does not have is answered with its own site, and with no college of its initials", async () => {
    await createCollege(api.db, { name: "Jee Vidyapeeth Nalanda" });
    const { body } = await api.get("/api/answers/?q=jee+main+2026+exam+date");
    expect(body.results).toEqual([
      expect.objectContaining({ kind: "exam", next: null, has_calendar: false, url: "https://jeemain.nta.nic.in" }),
    ]);
  });

  test("a rank is stored by no cache and in no count of searches", async () => {
    const asked = await api.get("/api/answers/?q=25000+obc");
    expect(asked.body.results).toEqual([
      {
        kind: "rank",
        figure: 25000,
        unit: "rank",
        category: "OBC-NCL",
        exam: null,
        lists: null,
        uses: expect.any(Array),
      },
    ]);
    expect(asked.headers.get("Cache-Control")).toBe("no-store");
  });
});

describe("GET /api/college-cutoffs/", () => {
  test("the newest year's rounds are chosen, and a choice narrows them", async () => {
    const branch = await createBranch(api.db);
    const base = { branchId: branch.id };
    await createCutoff(api.db, { ...base, year: 2023, round: 6, closing: 900 });
    await createCutoff(api.db, { ...base, year: 2024, round: 5, closing: 1000 });
    await createCutoff(api.db, { ...base, year: 2024, round: 5, seatType: "SC", closing: 300 });
    const address = `/api/college-cutoffs/?college_id=${branch.collegeId}`;
    const { status, body } = await api.get(address);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      branch_id: branch.id,
      years: [2024, 2023],
      seat_types: ["OPEN", "SC"],
      year: 2024,
      seat_type: "OPEN",
      gender: "any",
      rounds: [{ round: 5, closing: 1000 }],
      trend: [
        { year: 2023, round: 6, closing: 900 },
        { year: 2024, round: 5, closing: 1000 },
      ],
    });
    const narrowed = await api.get(`${address}&branch_id=${branch.id}&year=2024&seat_type=SC&gender=any`);
    expect(narrowed.body.rounds).toMatchObject([{ seat_type: "SC", closing: 300 }]);
  });

  test("years are compared within one round of one counselling, and no verdict rests on a provisional list", async () => {
    const branch = await createBranch(api.db);
    const base = { branchId: branch.id, quota: "OS" };
    const provisional = await createSource(api.db, { status: "provisional" });
    await createCutoff(api.db, { ...base, authority: "CSAB", year: 2022, round: 2, closing: 9000 });
    await createCutoff(api.db, { ...base, year: 2023, round: 5, closing: 900 });
    await createCutoff(api.db, { ...base, year: 2023, round: 6, closing: 1100 });
    await createCutoff(api.db, { ...base, year: 2024, round: 5, closing: 1000 });
    await createCutoff(api.db, { ...base, year: 2025, round: 1, closing: 400, sourceId: provisional.id });
    const { body } = await api.get(`/api/college-cutoffs/?college_id=${branch.collegeId}&year=2024`);
    expect(body.trend_lines).toMatchObject([
      {
        ...{ authority: "JoSAA", kind: "regular", round: 5, verdict: { change: "easier", from: 2023, to: 2024 } },
        points: [{ closing: 900 }, { closing: 1000 }, { closing: 400, is_provisional: true, is_compared: false }],
      },
      { authority: "CSAB", kind: "special", points: [{ year: 2022, closing: 9000 }], verdict: null },
    ]);
    expect(body.rounds).toMatchObject([{ rank_list: "category", stage: "" }]);
  });

  test("a branch without cut-offs, or of another college, answers 404", async () => {
    const without = await createBranch(api.db);
    const other = await createCutoff(api.db);
    for (const branchId of [without.id, other.branchId]) {
      const { status, body } = await api.get(
        `/api/college-cutoffs/?college_id=${without.collegeId}&branch_id=${branchId}`,
      );
      expect([status, body.code]).toEqual([404, "cut_offs_not_found"]);
    }
  });

  test("an inactive college keeps its cut-offs to itself", async () => {
    const college = await createCollege(api.db, { isActive: false });
    const branch = await createBranch(api.db, { collegeId: college.id });
    await createCutoff(api.db, { branchId: branch.id });
    const { status, body } = await api.get(`/api/college-cutoffs/?college_id=${college.id}`);
    expect([status, body.code]).toEqual([404, "college_not_found"]);
  });
});

// proves S3, S7.14, S7.15

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collegePhotos } from "#db/schema/colleges.ts";
import type { CollegeCard } from "#features/catalogue/contract.ts";
import { type Api, openApi } from "../support/api-client.ts";
import { createBranch, createCollege, createPlacement, createSource, createStream } from "../support/factories.ts";
import { createHostel } from "../support/hostel-factories.ts";

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const idsOf = (colleges: CollegeCard[]) => colleges.map((college) => college.id);

describe("GET /api/streams/", () => {
  // proves S7.10
  test("streams come in the order staff gave them, with their colleges and seats, also one without any", async () => {
    const second = await createStream(api.db, { name: "Arts", slug: "arts", position: 2000 });
    const third = await createStream(api.db, { name: "Zoology", slug: "zoology", position: 2001 });
    const first = await createStream(api.db, { name: "Astronomy", slug: "astronomy", position: 1999 });
    await createBranch(api.db, { streamId: first.id, intake: 90 });
    const none = { description: "", college_count: 0, seats: 0, register_count: 0 };
    const { body } = await api.get("/api/streams/?page_size=100");
    expect(body.results.slice(-3)).toEqual([
      { ...none, id: first.id, name: "Astronomy", slug: "astronomy", college_count: 1, seats: 90 },
      { ...none, id: second.id, name: "Arts", slug: "arts" },
      { ...none, id: third.id, name: "Zoology", slug: "zoology" },
    ]);
    expect(body.count).toBe(body.results.length);
  });

  // proves S7.10
  test("streams are paged like every list", async () => {
    await createBranch(api.db, { streamId: (await createStream(api.db)).id });
    await createBranch(api.db, { streamId: (await createStream(api.db)).id });
    const { body } = await api.get("/api/streams/?page=2&page_size=1");
    expect(body.results).toHaveLength(1);
    expect(body.previous).toBe("http://localhost:3000/api/streams/?page=1&page_size=1");
  });
});

describe("GET /api/colleges-from-stream/", () => {
  // proves S2.9, S3, D11
  test("the answer is a bare list of the stream's active colleges", async () => {
    const stream = await createStream(api.db);
    const college = await createCollege(api.db, { name: "Listed College", area: "Camp" });
    await api.db.insert(collegePhotos).values({ collegeId: college.id, url: "/photos/gate.webp" });
    const hidden = await createCollege(api.db, { isActive: false });
    const elsewhere = await createBranch(api.db);
    await createBranch(api.db, { streamId: stream.id, collegeId: college.id, name: "Robotics" });
    await createBranch(api.db, { streamId: stream.id, collegeId: hidden.id });
    const { status, headers, body } = await api.get(`/api/colleges-from-stream/?stream_id=${stream.id}`);
    expect(status).toBe(200);
    expect(idsOf(body)).toEqual([college.id]);
    expect(idsOf(body)).not.toContain(elsewhere.collegeId);
    expect(body[0]).toMatchObject({
      name: "Listed College",
      area: "Camp",
      city: "Pune",
      state: "Maharashtra",
      is_active: 1,
      photos: ["http://localhost:3000/photos/gate.webp"],
      tags: ["Robotics"],
    });
    expect(headers.get("x-total-count")).toBe("1");
    expect(headers.get("link")).toBeNull();
  });

  // proves S22.5
  test("the seats of a card are those of the college and its page, beside those of the stream", async () => {
    const [one, two] = [await createStream(api.db), await createStream(api.db)];
    const college = await createCollege(api.db);
    await createBranch(api.db, { streamId: one.id, collegeId: college.id, intake: 60 });
    await createBranch(api.db, { streamId: two.id, collegeId: college.id, intake: 40 });
    const { body: page } = await api.get(`/api/college-details/${college.id}/`);
    const { body } = await api.get(`/api/colleges-from-stream/?stream_id=${one.id}`);
    expect(body[0]).toMatchObject({ seats: 60, total_seats: page.seats });
    expect(page.seats).toBe(100);
  });

  // proves S11.8
  test("a card has the median of the first degree of the newest year, however many finished a later one, and no sample's", async () => {
    const stream = await createStream(api.db);
    const [real, invented] = [await createCollege(api.db), await createCollege(api.db)];
    for (const { id: collegeId } of [real, invented]) await createBranch(api.db, { streamId: stream.id, collegeId });
    const group = (branch: string, graduates: number, placed: number, medianRupeesPerYear: number) => {
      return { branch, graduates, placed, medianRupeesPerYear };
    };
    await createPlacement(api.db, {
      ...{ collegeId: real.id, year: 2023 },
      outcomes: [group("UG, 4 years", 900, 800, 500_000)],
    });
    await createPlacement(api.db, {
      ...{ collegeId: real.id, year: 2024 },
      outcomes: [group("PG, 2 years", 900, 800, 990_000), group("UG, 4 years", 400, 312, 820_000)],
    });
    const { id: sourceId } = await createSource(api.db, { status: "sample" });
    await createPlacement(api.db, {
      ...{ collegeId: invented.id, sourceId },
      outcomes: [group("UG, 4 years", 400, 312, 820_000)],
    });
    const { body } = await api.get(`/api/colleges-from-stream/?stream_id=${stream.id}`);
    const medianOf = (id: number) => (body as CollegeCard[]).find((card) => card.id === id)?.median_package;
    expect(medianOf(real.id)).toMatchObject({
      rupees_per_year: 820_000,
      placed: 312,
      group: "UG, 4 years",
      year: 2024,
    });
    expect((await api.get(`/api/facts/${medianOf(real.id)?.fact}/`)).status).toBe(200);
    expect(medianOf(invented.id)).toBeNull();
  });

  test("a stream without colleges answers an empty list", async () => {
    const stream = await createStream(api.db);
    expect((await api.get(`/api/colleges-from-stream/?stream_id=${stream.id}`)).body).toEqual([]);
  });

  test("an unknown stream answers 404", async () => {
    const { status, body } = await api.get("/api/colleges-from-stream/?stream_id=2147483647");
    expect([status, body.code]).toEqual([404, "stream_not_found"]);
  });

  test("a missing stream_id answers 422 and is named", async () => {
    const { status, body } = await api.get("/api/colleges-from-stream/");
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: "invalid_input", fields: { stream_id: "is required" } });
  });
});

describe("GET /api/college-details/{id}/", () => {
  // proves S3, S11.5
  test("a college has every field of specification S3", async () => {
    const source = await createSource(api.db);
    const college = await createCollege(api.db, { name: "Whole College", area: "Camp", description: "Since 1854." });
    const branch = await createBranch(api.db, {
      collegeId: college.id,
      name: "Civil Engineering",
      intake: 60,
      cutOffUrl: "https://example.org/cut-off.pdf",
      sourceId: source.id,
    });
    await createPlacement(api.db, {
      collegeId: college.id,
      year: 2025,
      topCompany: "Example Systems",
      topRupeesPerYear: 2_400_000,
      companies: ["Example Systems", "Example Works"],
      outcomes: [{ branch: "Civil Engineering", highestRupeesPerYear: 1_200_000 }],
    });
    const hostel = await createHostel(api.db, { kind: "pg", near: [{ collegeId: college.id, metres: 400 }] });
    const gate = { alt: "The gate", credit: "Asha" };
    await api.db.insert(collegePhotos).values({ collegeId: college.id, url: "/photos/gate.webp", ...gate });
    const { status, body } = await api.get(`/api/college-details/${college.id}/`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: college.id,
      name: "Whole College",
      area: "Camp",
      city: "Pune",
      state: "Maharashtra",
      is_active: 1,
      photos: ["http://localhost:3000/photos/gate.webp"],
      photo_details: [{ url: "http://localhost:3000/photos/gate.webp", ...gate }],
      description: "Since 1854.",
      description_by: "margdeep",
      branches: [
        {
          branch_id: branch.id,
          branch_name: "Civil Engineering",
          cut_off: "https://example.org/cut-off.pdf",
          intake: 60,
          intake_details: [],
          source: { publisher: source.publisher },
        },
      ],
      placements: [
        {
          year: 2025,
          companies: ["Example Systems", "Example Works"],
          branch_packages: [{ branch: "Civil Engineering", highest_package: 1_200_000 }],
          top_hiring: { company: "Example Systems", package: 2_400_000 },
        },
      ],
      nearby_hostels: [{ id: hostel.id, name: hostel.name, type: "PG", distance: 400, price: 7000 }],
    });
  });

  test("inactive colleges and unknown ids answer 404", async () => {
    const hidden = await createCollege(api.db, { isActive: false });
    for (const id of [hidden.id, 2_147_483_647]) {
      const { status, body } = await api.get(`/api/college-details/${id}/`);
      expect([status, body.code]).toEqual([404, "college_not_found"]);
    }
  });
});

// proves S3, S7.18, S7.19

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collegePhotos } from "#db/schema/colleges.ts";
import type { Hostel } from "#features/hostels/contract.ts";
import { type Api, openApi } from "../support/api-client.ts";
import { createCollege, createSource } from "../support/factories.ts";
import { createHostel } from "../support/hostel-factories.ts";

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const idsOf = (body: { results: Hostel[] }) => body.results.map((hostel) => hostel.id);

describe("GET /api/hostel-details-view/{id}/", () => {
  // proves S7.15
  test("a hostel has every field of specification S3", async () => {
    const college = await createCollege(api.db, { name: "Near College", area: "Camp" });
    await api.db.insert(collegePhotos).values({ collegeId: college.id, url: "/photos/college.webp" });
    const source = await createSource(api.db, { status: "sample" });
    const hostel = await createHostel(api.db, {
      name: "Example House",
      kind: "hostel",
      forWhom: "girls",
      area: "Shivajinagar",
      address: "1 Example Road",
      pincode: "411005",
      landmark: "CNG PUMP",
      contact: "+91 00000 00000",
      contact2: "+91 00000 00001",
      email: "stay@example.org",
      description: "Quiet rooms.",
      overview: "Near everything.",
      sourceId: source.id,
      rooms: [
        { roomCategory: "AC", details: "Attached bath", sharing: 2, rupeesPerMonth: 9500 },
        { roomCategory: "Non-AC", details: "", sharing: 3, rupeesPerMonth: 6500 },
      ],
      facilities: ["Wi-Fi", "Mess"],
      rules: ["No smoking", "Back by 22:00"],
      photos: ["/photos/a.webp", "https://photos.example.org/b.webp"],
      near: [{ collegeId: college.id, metres: 850 }],
    });
    const { status, body } = await api.get(`/api/hostel-details-view/${hostel.id}/`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: hostel.id,
      name: "Example House",
      kind: "hostel",
      for_whom: "girls",
      area: "Shivajinagar",
      city: "Pune",
      state: "Maharashtra",
      address: "1 Example Road",
      pincode: "411005",
      landmark: "CNG PUMP",
      contact: "+91 00000 00000",
      contact2: "+91 00000 00001",
      email: "stay@example.org",
      description: "Quiet rooms.",
      overview: "Near everything.",
      photos: ["http://localhost:3000/photos/a.webp", "https://photos.example.org/b.webp"],
      facilities: ["Wi-Fi", "Mess"],
      rules: ["No smoking", "Back by 22:00"],
      room_details: [
        { room_category: "AC", details: "Attached bath", sharing: 2, charge: 9500 },
        { room_category: "Non-AC", details: "", sharing: 3, charge: 6500 },
      ],
      price: 6500,
      sharing: [2, 3],
      near_college: [college.id],
      near_colleges: [
        {
          id: college.id,
          name: "Near College",
          area: "Camp",
          photos: ["http://localhost:3000/photos/college.webp"],
          distance: 850,
        },
      ],
      is_sample: true,
      source: { publisher: source.publisher, status: "sample" },
    });
  });

  // proves S7.15
  test("near colleges come from coordinates within 10 km, nearest first, at most 12, listed ones only", async () => {
    const far = { latitude: 26.9, longitude: 75.8 };
    const linked = await createCollege(api.db, { name: "Linked by hand" });
    const hidden = await createCollege(api.db, { ...far, isActive: false });
    const near: number[] = [];
    for (let step = 13; step > 0; step -= 1) {
      near.unshift(
        (await createCollege(api.db, { latitude: far.latitude + step * 0.001, longitude: far.longitude })).id,
      );
    }
    const hostel = await createHostel(api.db, { ...far, near: [{ collegeId: linked.id, metres: 12_000 }] });
    const { body } = await api.get(`/api/hostel-details-view/${hostel.id}/`);
    expect(body.near_college).toEqual([...near.slice(0, 11), linked.id]);
    expect(body.near_college).not.toContain(hidden.id);
    expect(body.near_colleges[0].distance).toBe(111);
  });

  test("a hostel without rooms has no price", async () => {
    const hostel = await createHostel(api.db, { rooms: [] });
    expect((await api.get(`/api/hostel-details-view/${hostel.id}/`)).body).toMatchObject({
      price: null,
      room_details: [],
    });
  });

  test("inactive hostels and unknown ids answer 404", async () => {
    const inactive = await createHostel(api.db, { isActive: false });
    for (const id of [inactive.id, 2_147_483_647]) {
      const { status, body } = await api.get(`/api/hostel-details-view/${id}/`);
      expect([status, body.code]).toEqual([404, "hostel_not_found"]);
    }
  });
});

describe("GET /api/hostels/", () => {
  test("the list holds whole hostels, cheapest first, without inactive ones", async () => {
    const city = "Jaipur";
    const dear = await createHostel(api.db, { city, rooms: [{ rupeesPerMonth: 9000 }], rules: ["No smoking"] });
    const cheap = await createHostel(api.db, { city, rooms: [{ rupeesPerMonth: 5000 }, { rupeesPerMonth: 12_000 }] });
    const unknown = await createHostel(api.db, { city, rooms: [] });
    await createHostel(api.db, { city, isActive: false });
    const { body } = await api.get("/api/hostels/?city=jaipur");
    expect(body.count).toBe(3);
    expect(idsOf(body)).toEqual([cheap.id, dear.id, unknown.id]);
    expect(body.results[1]).toMatchObject({ rules: ["No smoking"], price: 9000 });
    expect(body.results[1].room_details).toHaveLength(1);
  });

  test("filters narrow the list, and facets count what each choice would find", async () => {
    const city = "Kota";
    const girls = await createHostel(api.db, {
      city,
      forWhom: "girls",
      kind: "hostel",
      rooms: [{ rupeesPerMonth: 4000 }],
    });
    const boys = await createHostel(api.db, { city, forWhom: "boys", kind: "pg", rooms: [{ rupeesPerMonth: 6000 }] });
    const all = await createHostel(api.db, {
      city,
      forWhom: "everyone",
      kind: "pg",
      rooms: [{ rupeesPerMonth: 8000 }],
    });
    const { body } = await api.get("/api/hostels/?city=Kota&for_whom=girls");
    expect(idsOf(body)).toEqual([girls.id, all.id]);
    expect(body.facets.for_whom).toEqual([
      { value: "girls", count: 2 },
      { value: "boys", count: 2 },
      { value: "everyone", count: 1 },
    ]);
    expect(body.facets.kind).toEqual([
      { value: "hostel", count: 1 },
      { value: "pg", count: 1 },
    ]);
    expect(body.facets.city).toContainEqual({ value: "Kota", count: 2 });
    expect(idsOf((await api.get("/api/hostels/?city=Kota&kind=pg&max_price=6000")).body)).toEqual([boys.id]);
    expect(idsOf((await api.get("/api/hostels/?city=Kota&max_price=3999")).body)).toEqual([]);
  });

  test("a chosen college leaves the hostels near it, nearest first on request", async () => {
    const college = await createCollege(api.db);
    const other = await createCollege(api.db, { isActive: false });
    const farther = await createHostel(api.db, {
      near: [{ collegeId: college.id, metres: 900 }],
      rooms: [{ rupeesPerMonth: 3000 }],
    });
    const nearer = await createHostel(api.db, {
      near: [
        { collegeId: college.id, metres: 100 },
        { collegeId: other.id, metres: 50 },
      ],
    });
    expect(idsOf((await api.get(`/api/hostels/?college_id=${college.id}&sort=distance`)).body)).toEqual([
      nearer.id,
      farther.id,
    ]);
    expect(idsOf((await api.get(`/api/hostels/?college_id=${college.id}`)).body)).toEqual([farther.id, nearer.id]);
    expect((await api.get(`/api/hostels/?college_id=${other.id}`)).body.count).toBe(0);
  });

  test("sorting by name, page by page, shows every hostel once", async () => {
    const city = "Mysuru";
    for (const name of ["Cedar", "Ashoka", "Banyan"]) await createHostel(api.db, { city, name });
    const names: string[] = [];
    let address: string | null = "/api/hostels/?city=Mysuru&sort=name&page_size=2";
    while (address) {
      const { body } = await api.get(address.replace("http://localhost:3000", ""));
      names.push(...body.results.map((hostel: Hostel) => hostel.name));
      address = body.next;
    }
    expect(names).toEqual(["Ashoka", "Banyan", "Cedar"]);
  });
});

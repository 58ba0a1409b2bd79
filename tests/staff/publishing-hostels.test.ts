import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hostelOwnerLinks } from "#db/schema/hostels.ts";
import { linkToken } from "#lib/secrets.server.ts";
import { sweepPictures } from "#staff/pictures/service/sweep-pictures.server.ts";
import { createCollege, createSource, unique } from "../support/factories.ts";
import * as made from "../support/generated-files.ts";
import { openPublishingClient, type PublishingClient } from "../support/publishing-client.ts";

let desk: PublishingClient;
let sourceId: number;
beforeAll(async () => {
  desk = await openPublishingClient();
  sourceId = (await createSource(desk.db)).id;
});
afterAll(() => desk.close());

const publicly = async (path: string) => {
  const { status, bytes } = await desk.visit(path);
  return { status, body: JSON.parse(bytes.toString()) };
};

const hostel = (more = {}) => ({
  name: `Shanti Hostel ${unique()}`,
  kind: "hostel",
  for_whom: "girls",
  city: "Pune",
  state: "Maharashtra",
  source_id: sourceId,
  rooms: [{ room_category: "Double", details: "", sharing: 2, charge: 7500 }],
  facilities: ["Wi-Fi", "Mess"],
  rules: ["Gate closes at ten."],
  ...more,
});

// proves D14, D23
test("a hostel with its rooms, facilities, rules and photos is on the site as it was written", async () => {
  const picture = (await desk.upload(await made.png(960, 640))).body;
  const photos = [
    { url: picture.url, alt: "The garden", credit: "Meera Joshi" },
    { url: "https://example.org/front.jpg", alt: "The front", credit: "Example" },
  ];
  const absolute = ({ url }: { url: string }) => new URL(url, desk.deps.config.PUBLIC_URL).href;
  const { status, body } = await desk.editor.post("/api/staff/hostels/", hostel({ photos }));
  expect([status, body.site_path]).toEqual([201, expect.stringMatching(/^\/hosteldetail\//)]);
  const shown = (await publicly(`/api/hostel-details-view/${body.id}/`)).body;
  expect(shown).toMatchObject({
    name: body.name,
    photos: photos.map(absolute),
    photo_details: photos.map((photo) => ({ ...photo, url: absolute(photo) })),
    facilities: ["Wi-Fi", "Mess"],
    rules: ["Gate closes at ten."],
    room_details: [{ room_category: "Double", sharing: 2, charge: 7500 }],
  });
  const turned = [photos[1], photos[0]];
  const change = { version: body.version, photos: turned };
  expect((await desk.editor.patch(`/api/staff/hostels/${body.id}/`, change)).status).toBe(200);
  expect((await publicly(`/api/hostel-details-view/${body.id}/`)).body.photos).toEqual(
    turned.map((one) => absolute(one!)),
  );
});

test("a visit needs a photo, and a confirmation a day that has come, once a topic and basis", async () => {
  const visit = { topic: "rent", basis: "visit", confirmed_on: "2026-11-20" };
  const refused = async (evidence: object[]) => {
    const { status, body } = await desk.editor.post("/api/staff/hostels/", hostel({ evidence }));
    return [status, body.fields?.evidence];
  };
  expect(await refused([visit])).toEqual([422, "needs a photo for a visit"]);
  const owner = { ...visit, basis: "owner" };
  expect(await refused([{ ...owner, confirmed_on: "2999-01-01" }])).toEqual([422, "names a day that is still to come"]);
  expect(await refused([owner, owner])).toEqual([422, "names the same topic and basis twice"]);
  const terms = { food: "veg", deposit_rupees: 9000, notice_days: 30 };
  const { status, body } = await desk.editor.post("/api/staff/hostels/", hostel({ evidence: [owner], ...terms }));
  expect([status, body.fields]).toEqual([201, undefined]);
  expect((await publicly(`/api/hostel-details-view/${body.id}/`)).body).toMatchObject({
    ...{ food: "veg", deposit: 9000, notice_days: 30 },
    rent_evidence: { basis: "owner", confirmed_on: "2026-11-20", is_current: true },
  });
});

test("an owner confirms by a link once; what is different waits for staff, who can undo their decision", async () => {
  const email = `owner-${unique()}@example.org`;
  const rent = { topic: "rent", basis: "owner", confirmed_on: "2026-01-02" };
  const { body: added } = await desk.editor.post("/api/staff/hostels/", hostel({ email, evidence: [rent] }));
  const asked = await desk.editor.post(`/api/staff/hostel-owner-links/${added.id}/`, {});
  expect([asked.status, asked.body]).toEqual([200, { sent_to: email }]);
  const rows = await desk.db.select().from(hostelOwnerLinks).where(eq(hostelOwnerLinks.hostelId, added.id));
  const { id: link } = rows[0]!;
  const answer = (token: string, words: object) =>
    desk.app.request(`/api/hostel-owner/${link}/${token}/`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(words),
    });
  const token = linkToken(desk.deps.secretKey, "hostel-owner", link);
  expect((await answer("guessed", {})).status).toBe(410);
  expect((await answer(token, { rent: "x".repeat(1001) })).status).toBe(422);
  const replies = await Promise.all([1, 2, 3].map(() => answer(token, { rent: "A bed is 8000 now" })));
  expect(replies.map(({ status }) => status).sort()).toEqual([204, 410, 410]);
  const evidence = async () => {
    const { body } = await publicly(`/api/hostel-details-view/${added.id}/`);
    return Object.fromEntries(
      body.evidence.map((one: { topic: string; confirmed_on: string }) => [one.topic, one.confirmed_on]),
    );
  };
  const others = { rules: "2026-11-21", facilities: "2026-11-21", food: "2026-11-21", who: "2026-11-21" };
  expect(await evidence()).toEqual({ rent: "2026-01-02", ...others });
  const { body: waiting } = await desk.editor.get("/api/staff/hostel-owner-changes/");
  const change = waiting.results.find((one: { hostel: { id: number } }) => one.hostel.id === added.id);
  expect(change).toMatchObject({ topic: "rent", words: "A bed is 8000 now" });
  const decide = async (state: string) =>
    (await desk.editor.post(`/api/staff/hostel-owner-changes/${change.id}/decide/`, { state })).status;
  expect(await decide("waiting")).toBe(409);
  expect(await decide("accepted")).toBe(204);
  expect(await evidence()).toMatchObject({ rent: "2026-11-21" });
  expect(await decide("refused")).toBe(409);
  expect(await decide("waiting")).toBe(204);
  expect(await evidence()).toMatchObject({ rent: "2026-01-02" });
  expect(await decide("refused")).toBe(204);
});

test("a hostel without an address has no owner to ask", async () => {
  const { body } = await desk.editor.post("/api/staff/hostels/", hostel());
  const asked = await desk.editor.post(`/api/staff/hostel-owner-links/${body.id}/`, {});
  expect([asked.status, asked.body.fields]).toEqual([422, { email: "This hostel has no e-mail address" }]);
  expect((await desk.editor.post("/api/staff/hostel-owner-links/999999/", {})).status).toBe(404);
});

test("colleges linked by hand are beside the computed ones, and give way to them again", async () => {
  const near = await createCollege(desk.db, { latitude: 18.52, longitude: 73.85 });
  const far = await createCollege(desk.db, { latitude: 19.9, longitude: 75.3 });
  const links = [{ college_id: far.id, metres: 4000 }];
  const place = { latitude: 18.53, longitude: 73.86 };
  const { body } = await desk.editor.post("/api/staff/hostels/", hostel({ ...place, near_colleges: links }));
  expect(body.near_colleges).toEqual(links);
  const path = `/api/staff/hostels/${body.id}/near-colleges/`;
  expect((await desk.editor.get(path)).body.results).toEqual([
    expect.objectContaining({ college_id: near.id, is_manual: false }),
    expect.objectContaining({ college_id: far.id, is_manual: true, metres: 4000 }),
  ]);
  const both = [...links, { college_id: near.id, metres: 900 }];
  const linked = await desk.editor.patch(`/api/staff/hostels/${body.id}/`, {
    version: body.version,
    near_colleges: both,
  });
  expect(linked.body.near_colleges.map((link: { metres: number }) => link.metres)).toEqual([900, 4000]);
  await desk.editor.patch(`/api/staff/hostels/${body.id}/`, { version: linked.body.version, near_colleges: [] });
  expect((await desk.editor.get(path)).body.results).toEqual([
    expect.objectContaining({ college_id: near.id, is_manual: false }),
  ]);
});

test.each([
  [{ latitude: 18.5 }, { latitude: "Give both latitude and longitude, or neither" }],
  [{ pincode: "41100" }, { pincode: "must have six digits" }],
  [{ email: "warden" }, { email: "must be an e-mail address" }],
  [{ facilities: ["Mess", "Mess"] }, { facilities: "holds an entry twice" }],
  [
    { rooms: [{ room_category: "A", sharing: 0, charge: 1 }] },
    { "rooms.0.sharing": "must be a whole number from 1 to 20" },
  ],
  [{ photos: [{ url: "https://example.org/a.jpg", alt: "", credit: "x" }] }, { "photos.0.alt": "is required" }],
  [
    { photos: [{ url: `/pictures/${"A".repeat(22)}-960.webp`, alt: "a", credit: "b" }] },
    { photos: expect.stringContaining("no longer exists") },
  ],
])("%j is refused in words", async (wrong, fields) => {
  const { status, body } = await desk.editor.post("/api/staff/hostels/", hostel(wrong));
  expect([status, body.fields]).toEqual([422, fields]);
});

test("an older version comes back whole, with its photo, for 30 days", async () => {
  const picture = (await desk.upload(await made.png(480, 320))).body;
  const photos = [{ url: picture.url, alt: "The garden", credit: "Meera Joshi" }];
  const { body } = await desk.editor.post("/api/staff/hostels/", hostel({ photos }));
  const path = `/api/staff/hostels/${body.id}/`;
  const spoiled = await desk.editor.patch(path, { version: body.version, name: "Oops", photos: [], rooms: [] });
  expect(spoiled.status).toBe(200);
  await sweepPictures({ ...desk.deps, now: () => new Date() });
  expect((await desk.visit(picture.url)).status).toBe(200);
  const history = (await desk.editor.get(`${path}history/`)).body;
  const change = history.results[0];
  const restored = await desk.editor.post(`${path}restore/`, {
    change_id: change.id,
    side: "before",
    version: spoiled.body.version,
  });
  expect([restored.status, restored.body.name, restored.body.photos]).toEqual([200, body.name, photos]);
});

test("a picture that no record has shown for 30 days is swept with its files, one that is shown stays", async () => {
  const [gone, kept] = [
    (await desk.upload(await made.png(480, 320))).body,
    (await desk.upload(await made.png(480, 320))).body,
  ];
  const photos = [{ url: kept.url, alt: "The garden", credit: "Meera Joshi" }];
  await desk.editor.post("/api/staff/hostels/", hostel({ photos }));
  const days = (count: number) => () => new Date(Date.now() + count * 86_400_000);
  await sweepPictures({ ...desk.deps, now: days(1) });
  await sweepPictures({ ...desk.deps, now: days(29) });
  expect((await desk.visit(gone.url)).status).toBe(200);
  await sweepPictures({ ...desk.deps, now: days(32) });
  expect((await desk.visit(gone.url)).status).toBe(404);
  expect((await desk.editor.get(gone.original_url)).status).toBe(404);
  expect((await desk.visit(kept.url)).status).toBe(200);
  expect((await desk.filesOnDisk()).filter((name) => name.includes(gone.key))).toEqual([]);
});

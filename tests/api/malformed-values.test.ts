import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Api, openApi } from "../support/api-client.ts";
import { createHostel } from "../support/hostel-factories.ts";

let api: Api;
beforeAll(async () => {
  api = await openApi();
  await createHostel(api.db);
});
afterAll(() => api.close());

const notIds = [
  "abc",
  "0",
  "-1",
  "+1",
  "01",
  "1e3",
  "0x1",
  "1.5",
  "Infinity",
  "NaN",
  "null",
  "2147483648",
  "99999999999",
];
const oddIds = [...notIds, "%00", "1%00", "%20", "1%20", "१", "1;drop", "9".repeat(5000)];

const idNames = [
  ["/api/colleges-from-stream/?stream_id=", "stream_id"],
  ["/api/colleges/?stream_id=", "stream_id"],
  ["/api/college-cutoffs/?college_id=", "college_id"],
  ["/api/college-cutoffs/?college_id=1&branch_id=", "branch_id"],
  ["/api/later-entries/?college_id=", "college_id"],
  ["/api/hostels/?college_id=", "college_id"],
] as const;

describe.each(idNames)("%s", (address, name) => {
  test.each(oddIds)("%s answers 422 and is named", async (value) => {
    await expectRefused(address + value, name);
  });
});

const idPaths = ["/api/college-details/", "/api/hostel-details-view/", "/api/news/", "/api/jobs/"];

describe.each(idPaths)("%s{id}/", (address) => {
  test.each(oddIds)("%s answers 422 and is named", async (value) => {
    await expectRefused(`${address}${value}/`, "id");
  });
});

const lists = ["/api/streams/", "/api/colleges/", "/api/hostels/", "/api/jobs/", "/api/news/", "/api/reviews/"];

describe.each(lists)("%s", (address) => {
  test.each(["page", "page_size"])("%s must be a whole number from 1", async (name) => {
    for (const value of ["abc", "0", "000", "-1", "1e3", "0x1", "1.5", "Infinity", "%00", "%20", "a".repeat(5000)]) {
      await expectRefused(`${address}?${name}=${value}`, name);
    }
  });
});

test.each([
  ["/api/colleges/", "q"],
  ["/api/colleges/", "state"],
  ["/api/colleges/", "city"],
  ["/api/colleges/", "branch"],
  ["/api/suggest/", "q"],
  ["/api/hostels/", "city"],
  ["/api/jobs/", "q"],
  ["/api/jobs/", "place"],
  ["/api/college-cutoffs/", "quota"],
  ["/api/college-cutoffs/", "seat_type"],
])("%s?%s= refuses NUL characters and very long texts, and takes any other text", async (path, name) => {
  const address = path.includes("cutoffs") ? `${path}?college_id=1&` : `${path}?`;
  await expectRefused(`${address}${name}=%00`, name);
  await expectRefused(`${address}${name}=Pu%00ne`, name);
  await expectRefused(`${address}${name}=${"a".repeat(10_000)}`, name);
  for (const text of [
    "'",
    '"',
    "%25",
    "%5C",
    "%3Cscript%3E",
    "%F0%9F%8F%AB",
    "%E0%A4%AA",
    "%ED%A0%80",
    "%zz",
    "%",
    "::",
    "--",
    ";",
  ]) {
    const { status } = await api.get(`${address}${name}=${text}`);
    expect([text, status < 500 && status !== 422]).toEqual([text, true]);
  }
});

test.each([
  ["/api/colleges/", "level", "doctor"],
  ["/api/colleges/", "ownership", "mine"],
  ["/api/colleges/", "sort", "random"],
  ["/api/colleges/", "women_only", "perhaps"],
  ["/api/colleges/", "hostel_within_m", "0"],
  ["/api/colleges/", "hostel_within_m", "10001"],
  ["/api/hostels/", "kind", "tent"],
  ["/api/hostels/", "for_whom", "cats"],
  ["/api/hostels/", "max_price", "-5"],
  ["/api/hostels/", "sort", "constructor"],
  ["/api/jobs/", "kind", "__proto__"],
  ["/api/jobs/", "remote", "2"],
  ["/api/jobs/", "sort", "toString"],
  ["/api/college-cutoffs/", "year", "20244"],
  ["/api/college-cutoffs/", "gender", "male"],
])("%s?%s=%s answers 422 and is named", async (path, name, value) => {
  await expectRefused(`${path}?college_id=1&${name}=${value}`, name);
});

// proves D2
test("all wrong values of a request are named together", async () => {
  const { body } = await api.get("/api/hostels/?kind=tent&max_price=free&page=0");
  expect(Object.keys(body.fields).sort()).toEqual(["kind", "max_price", "page"]);
});

test("an empty value counts as not given", async () => {
  expect((await api.get("/api/hostels/?city=&kind=&max_price=&college_id=&sort=&page=&page_size=")).body.count).toBe(1);
});

async function expectRefused(address: string, name: string) {
  const { status, body } = await api.get(address);
  expect([address.slice(0, 80), status]).toEqual([address.slice(0, 80), 422]);
  expect(body.code).toBe("invalid_input");
  expect(Object.keys(body.fields)).toContain(name);
}

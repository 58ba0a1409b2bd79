import { expect, test } from "vitest";
import { readHostelQuery } from "./read-query.server.ts";

const read = (address: string) => readHostelQuery(new URLSearchParams(address));

test("an address without filters asks for everything, the cheapest first", () => {
  expect(read("")).toEqual({
    city: null,
    forWhom: null,
    kind: null,
    maxRupeesPerMonth: null,
    collegeId: null,
    maxWalkMinutes: null,
    food: null,
    maxDepositRupees: null,
    maxNoticeDays: null,
    sort: "price",
    page: 1,
    pageSize: 24,
  });
});

test("every filter is read from the address", () => {
  expect(
    read(
      "city=+Pune+&for=girls&kind=pg&price=8000&sort=name&page=2&college=Nw==&walk=15&food=veg&deposit=10000&notice=30",
    ),
  ).toMatchObject({
    maxWalkMinutes: 15,
    food: "veg",
    maxDepositRupees: 10_000,
    maxNoticeDays: 30,
    city: "Pune",
    forWhom: "girls",
    kind: "pg",
    maxRupeesPerMonth: 8000,
    sort: "name",
    page: 2,
    collegeId: 7,
  });
});

test("near a college the nearest come first unless another order is requested", () => {
  expect(read("college=Nw==").sort).toBe("distance");
  expect(read("college=Nw==&sort=price").sort).toBe("price");
});

test.each([
  "for=cats",
  "kind=palace",
  "price=-1",
  "price=1e9",
  "price=12.5",
  "page=0",
  "page=x",
  "sort=random",
  "college=%%%",
  "walk=15",
  "food=cake",
  "deposit=-1",
  "notice=400",
  "city=++",
])("%s is as good as absent", (address) => {
  expect(read(address)).toEqual(read(""));
});

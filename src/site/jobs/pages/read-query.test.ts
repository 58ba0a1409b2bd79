import { expect, test } from "vitest";
import { readInternshipQuery, readJobQuery } from "./read-query.server.ts";

const read = (address: string) => readJobQuery(new URLSearchParams(address));

test("every filter is read from the address", () => {
  expect(read("q=+java+&kind=job&place=Pune&remote=1&sort=pay&page=3")).toEqual({
    q: "java",
    kind: "job",
    place: "Pune",
    remote: true,
    sort: "pay",
    page: 3,
    pageSize: 20,
  });
});

test.each(["kind=scam", "remote=yes", "sort=", "page=-2", "q=", "place=+"])("%s is as good as absent", (address) => {
  expect(read(address)).toEqual(read(""));
});

test("the Internship tab reads the page alone from its address", () => {
  expect(readInternshipQuery(new URLSearchParams("tab=internship&kind=job&q=x&page=2"))).toEqual({
    ...read(""),
    kind: "internship",
    page: 2,
  });
});

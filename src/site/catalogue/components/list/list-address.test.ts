import { expect, test } from "vitest";
import { everyCollege } from "#features/catalogue/rules.ts";
import { filterValues, queryOfForm, withoutFilters } from "./list-address.ts";

test("a form's empty fields, the usual order and the city of another state stay out of the address", () => {
  const fields: [string, string][] = [
    ["q", "  pune "],
    ["state", "Kerala"],
    ["city", "Pune"],
    ["level", ""],
    ["sort", "relevance"],
  ];
  expect(queryOfForm(fields).toString()).toBe("q=pune&state=Kerala&city=Pune");
  expect(queryOfForm(fields, "state").toString()).toBe("q=pune&state=Kerala");
  expect(queryOfForm([["sort", "seats"]]).toString()).toBe("sort=seats");
});

test("clearing the filters keeps the order and what belongs to the page, and goes to its first page", () => {
  const search = "?q=it&state=Goa&women_only=true&sort=name&page=3";
  expect(withoutFilters(search, ["q"])).toBe("?q=it&sort=name");
  expect(withoutFilters(search)).toBe("?sort=name");
});

test("a query is shown as the values of the form's fields", () => {
  const values = filterValues({ ...everyCollege, streamId: 4, womenOnly: true, hostelWithinM: 2000 });
  expect(values).toMatchObject({
    stream_id: "4",
    women_only: "true",
    hostel_within_m: "2000",
    state: "",
    sort: "relevance",
  });
});

import { expect, test } from "vitest";
import { rolesOfArea } from "#policies/policies.ts";
import type { Area } from "#staff/access/contract.ts";
import { parts } from "../../console/src/all-parts.ts";
import { nameRecords } from "../../console/src/frame/name-records.ts";
import { groupMenu } from "../../console/src/frame/use-menu.ts";
import { menuGroups } from "../../console/src/parts.ts";

const own = { translate: (key: string) => key, changeLocale: async () => {}, getLocale: () => "en" };
const { translate } = nameRecords(parts, own);

const areasOf = (role: (typeof rolesOfArea)[Area][number]) =>
  (Object.keys(rolesOfArea) as Area[]).filter((area) => rolesOfArea[area].includes(role));
const labels = (role: Parameters<typeof areasOf>[0]) =>
  groupMenu(parts, areasOf(role)).flatMap(({ entries }) => entries.map(({ label }) => label));

// proves S24.1
test("every resource of the console has its own words in messages, for one record and for many", () => {
  const names = parts.flatMap(({ resources }) => resources.map(({ name }) => name));
  const said = names.flatMap((name) =>
    ["created", "updated", "deleted"].map((act) =>
      [1, 12].map((count) => translate(`resources.${name}.notifications.${act}`, { smart_count: count })),
    ),
  );
  expect(new Set(said.flat()).size).toBe(names.length * 6);
  expect(said.flat().filter((text) => /element|record$|resources\./i.test(text))).toEqual([]);
  expect(translate("resources.colleges.notifications.updated", { smart_count: 1 })).toBe("College saved");
  expect(translate("resources.colleges.notifications.deleted", { smart_count: 12 })).toBe("12 colleges removed");
  expect(translate("ra.action.save")).toBe("ra.action.save");
});

// proves S24.1
test("the menu has five groups by task, and begins with Overview, Orders and Refunds", () => {
  expect(groupMenu(parts, areasOf("admin")).map(({ name }) => name)).toEqual([...menuGroups]);
  expect(menuGroups).toHaveLength(5);
  expect(labels("admin").slice(0, 3)).toEqual(["Overview", "Orders", "Refunds"]);
});

// proves S24.1
test("a role sees only what it may enter, and no group without an entry", () => {
  expect(groupMenu(parts, areasOf("counsellor")).map(({ name }) => name)).toEqual([
    "Day to day",
    "Answer people",
    "Check and manage",
  ]);
  expect(labels("editor")).not.toContain("Orders");
  expect(labels("accounts")).not.toContain("Colleges");
  expect(labels("accounts")).toContain("Refunds");
  for (const role of ["editor", "counsellor", "accounts"] as const) expect(labels(role)).not.toContain("Staff");
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findMigrationRisks } from "./support/migration-risks.ts";

const folder = join(import.meta.dirname, "../migrations");

/** Migrations before this one were merged without the rule. */
const first = 100;

/** Risks that were weighed, each with the reason why the former version goes on. */
const weighed: Record<string, string> = {
  "0111_waiting_figures.sql constraint: college_match_proposals": "staff and imports alone use the table",
  "0113_picture_sums.sql index: pictures": "staff alone write to the table",
  "0120_cutoffs_by_list.sql index: cutoffs": "reads go on; imports wait for some seconds",
  "0121_waiting_figures_of_all_imports.sql constraint: waiting_figures": "imports alone use the table",
  "0121_waiting_figures_of_all_imports.sql every row written: waiting_figures": "imports alone use the table",
  "0134_choice_lists_of_states.sql constraint: choice_lists": "allows more than before, and is read in a moment",
  "0145_college_statements.sql index: attachments": "no row has the column yet; uploads alone wait, for a moment",
};

test("migrations leave the version before them serving: nothing is taken away, rewritten or locked for long", () => {
  const found = readdirSync(folder)
    .filter((name) => name.endsWith(".sql") && Number.parseInt(name, 10) >= first)
    .flatMap((name) => findMigrationRisks(readFileSync(join(folder, name), "utf8")).map((risk) => `${name} ${risk}`));
  // A new risk is avoided (add first, remove a release later, `not valid`), or weighed above.
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(weighed).toSorted());
});

test.each([
  ["alter table orders drop column note", ["removed: orders"]],
  ["drop table if exists orders", ["removed: orders"]],
  ["alter table orders rename column note to words", ["renamed: orders"]],
  ["alter table orders alter column id type bigint", ["rewritten: orders"]],
  ["alter table orders add column key uuid not null default gen_random_uuid()", ["rewritten: orders"]],
  ["alter table orders add column a text, add column b text not null", ["needed: orders"]],
  ["alter table orders alter column note set not null", ["needed: orders"]],
  ["create unique index orders_key on orders (key)", ["index: orders"]],
  ["alter table orders add constraint short check (length(note) < 9)", ["constraint: orders"]],
  ["lock table orders", ["locked: orders"]],
  ["update orders set note = 'where'", ["every row written: orders"]],
])("%s is found", (sql, risks) => {
  expect(findMigrationRisks(sql)).toEqual(risks);
});

test.each([
  "alter table orders add column note text not null default '', add column paid_at timestamptz default now()",
  "alter table orders add constraint short check (length(note) < 9) not valid",
  "alter table orders drop constraint short",
  "create table notes (id integer); create index notes_id on notes (id); alter table notes add constraint n unique (id)",
  "-- drop table orders;\ncreate function f() returns void language sql as $f$ update orders set note = ''; $f$",
  "update orders set note = '' where note is null",
])("%s disturbs nobody", (sql) => {
  expect(findMigrationRisks(sql)).toEqual([]);
});

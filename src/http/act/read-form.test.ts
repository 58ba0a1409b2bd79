import { expect, test } from "vitest";
import { z } from "zod";
import { readForm, typedIn } from "./read-form.ts";

const Schema = z.object({
  stars: z.int(),
  year: z.int().nullable(),
  rank: z.number().optional(),
  note: z.string().optional(),
  agreed: z.boolean(),
  exams: z.array(z.string()),
  ids: z.array(z.int()).optional(),
});

function formOf(fields: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

test("a form becomes what a JSON body would hold", () => {
  const form = formOf([
    ["stars", "४"],
    ["year", "2026"],
    ["rank", "97.25"],
    ["note", ""],
    ["agreed", "on"],
    ["exams", "jee"],
    ["exams", "cet"],
    ["ids", "7"],
    ["unknown", "left out"],
  ]);
  expect(readForm(Schema, form)).toEqual({
    ...{ stars: 4, year: 2026, rank: 97.25, note: "", agreed: true, exams: ["jee", "cet"], ids: [7] },
  });
});

test("an empty field has no value, and is no number", () => {
  const form = formOf([
    ["year", ""],
    ["rank", ""],
  ]);
  expect(readForm(Schema, form)).toEqual({ year: null, agreed: false, exams: [] });
});

test("a text that is no number stays, and the schema refuses it", () => {
  for (const text of ["", "five", "1e3", "0x10", "1,5"]) {
    expect(readForm(Schema, formOf([["stars", text]]))).toMatchObject({ stars: text });
  }
});

test("a password and a captcha are not shown again", () => {
  const form = formOf([
    ["review", "Good"],
    ["intent", "send"],
    ["new_password", "secret"],
    ["captcha", "solved"],
  ]);
  expect(typedIn(form)).toEqual({ review: "Good" });
});

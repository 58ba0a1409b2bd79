import { expect, test } from "vitest";
import type { QuestionFacts } from "#features/chances/service/describe-question.server.ts";
import { namedFacts } from "./named-facts.server.ts";

test("kinds of institutes are named as the catalogue does, JoSAA's own as they are", () => {
  const fields = { name: "JoSAA", claims: [] } as unknown as QuestionFacts["fields"];
  const facts = { instituteTypes: ["government", "NIT"], seatTypes: [], fields } as unknown as QuestionFacts;
  expect(namedFacts(facts, "en").instituteTypes).toEqual([
    { value: "government", label: "Government" },
    { value: "NIT", label: "NIT" },
  ]);
  expect(namedFacts(facts, "mr").instituteTypes[0]?.label).not.toBe("Government");
});

import { expect, test } from "vitest";
import { readRegisterText } from "./read-register-text.ts";

const known = new Set("nashik patna maharashtra pune uttar pradesh kle science government nursing".split(" "));
const read = (text: string) => readRegisterText(text, null, (word) => known.has(word));

test.each([
  ["bams college nashik", ["ayurveda"], ["nashik"]],
  ["b.ed patna", ["education"], ["patna"]],
  ["B. P. Ed. Patna", ["physical-education"], ["patna"]],
  ["D.El.Ed colleges in Patna", ["education"], ["patna"]],
  ["bsc agriculture maharashtra", ["agriculture"], ["maharashtra"]],
  ["LL.B. Pune", ["law"], ["pune"]],
  ["ba llb pune", ["law"], ["pune"]],
  ["ba colleges pune", ["arts"], ["pune"]],
  ["best nursng college in patna with low fees", ["nursing"], ["patna"]],
  ["b ed colleges in up", ["education"], ["uttar pradesh"]],
  ["kle college of pharmacy", ["pharmacy"], ["kle"]],
  ["chitrakoot pune", [], ["chitrakoot"], ["pune"]],
])("%s", (text, fields, ...words) => {
  const question = read(text);
  expect(question.fields).toEqual(fields);
  const asked = question.words.slice(fields.length);
  expect(asked).toHaveLength(words.length);
  words.forEach(([word], at) => {
    expect(asked[at]).toContain(word);
  });
});

test("beside a field the name of a state is the state, not a road", () => {
  const words = new Set(["state=delhi", "delhi"]);
  const { words: found } = readRegisterText("llb delhi", null, (word) => words.has(word));
  expect(found[1]).toEqual(["state=delhi"]);
  expect(readRegisterText("delhi college", null, (word) => words.has(word)).words[0]).toContain("delhi");
});

test("a college for women is called so in many words", () => {
  expect(read("girls nursing college").words[1]).toContain("mahila");
});

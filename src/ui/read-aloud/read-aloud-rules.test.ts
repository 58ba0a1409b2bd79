import { describe, expect, test } from "vitest";
import { chooseVoice, collectPassages, type ReadableNode } from "./read-aloud-rules.ts";

describe("the voice that reads a page", () => {
  const voice = (lang: string, rest: { localService?: boolean; default?: boolean } = {}) => ({
    ...{ lang, localService: true, default: false },
    ...rest,
  });

  // proves S23.7
  test.each([
    ["a voice of India", "en", [voice("en-US", { default: true }), voice("en-IN")], "en-IN"],
    ["the visitor's own setting among equals", "en", [voice("en-GB"), voice("en-US", { default: true })], "en-US"],
    ["a language written with an underscore", "hi", [voice("en_IN"), voice("hi_IN")], "hi_IN"],
    ["a language without a region", "mr", [voice("MR")], "MR"],
    ["no voice of another language", "mr", [voice("hi-IN"), voice("en-IN", { default: true })], undefined],
    ["no language whose name begins alike", "mr", [voice("mrj-RU")], undefined],
    ["no voice that sends the text to a server", "hi", [voice("hi-IN", { localService: false })], undefined],
    ["none before voices have loaded", "en", [], undefined],
  ])("is %s", (_name, language, voices, wanted) => expect(chooseVoice(voices, language)?.lang).toBe(wanted));
});

describe("what is read of a part", () => {
  // why: there is no document in these tests; an element is its name, its classes and whether it is shown.
  const text = (textContent: string): ReadableNode => ({ nodeName: "#text", nodeType: 3, textContent, childNodes: [] });
  const element = (nodeName: string, children: (ReadableNode | string)[], { of = "", isShown = true } = {}) => ({
    ...{ nodeName, nodeType: 1, textContent: null },
    childNodes: children.map((child) => (typeof child === "string" ? text(child) : child)),
    matches: (selector: string) => selector.split(",").some((one) => one === of || one === nodeName.toLowerCase()),
    checkVisibility: () => isShown,
  });

  test("is a passage for each block, with the words of its inline elements", () => {
    const part = element("DL", [
      element("DIV", [
        element("DT", [element("A", ["Can I get in?"])]),
        element("DD", [element("A", ["Closed at ", "24,100"]), element("SMALL", ["Computer\n  Engineering"]), "."]),
      ]),
    ]);
    expect(collectPassages(part)).toEqual(["Can I get in?", "Closed at 24,100 Computer Engineering."]);
  });

  test("is Devanagari as it is written", () => {
    expect(collectPassages(element("P", ["फ़ीस: ", element("B", ["₹1.5 लाख"]), "।"]))).toEqual(["फ़ीस: ₹1.5 लाख।"]);
  });

  test("is nothing that is hidden, pressed, or names a source, and no lone sign", () => {
    const part = element("DIV", [
      element("BUTTON", ["Print"]),
      element("P", ["Source: AICTE"], { of: ".source-note" }),
      element("P", ["Only on the screen"], { of: ".no-print" }),
      element("SPAN", ["opens in a new tab"], { of: ".sr-only" }),
      element("DIV", ["Folded"], { isShown: false }),
      element("P", ["·"]),
      element("P", ["Fees"]),
    ]);
    expect(collectPassages(part)).toEqual(["Fees"]);
  });
});

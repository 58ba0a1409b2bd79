import { createElement } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { overrideWords } from "#lib/messages/languages.server.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { drawKept } from "./kept-drawings.server.tsx";

let drawings = 0;

function Close({ item }: { item: string }) {
  drawings += 1;
  const { ui } = useMessages();
  return createElement("button", { type: "button" }, ui.retry(), item);
}

describe("a kept drawing", () => {
  afterEach(() => overrideWords({}));

  it("is drawn once for the same properties, and again for others and in another language", () => {
    drawings = 0;
    const first = drawKept(Close, { item: "A & B" }, "en");
    expect(String(first)).toContain("A &amp; B");
    expect(drawKept(Close, { item: "A & B" }, "en")).toBe(first);
    expect(drawings).toBe(1);
    expect(drawKept(Close, { item: "C" }, "en")).not.toBe(first);
    expect(drawKept(Close, { item: "A & B" }, "hi")).not.toBe(first);
    expect(drawings).toBe(3);
  });

  it("is drawn again with the text that staff wrote in place of the catalogue's", () => {
    const before = drawKept(Close, { item: "A" }, "en");
    overrideWords({ en: { ui: { retry: ["Once more"] } } });
    expect(String(drawKept(Close, { item: "A" }, "en"))).toContain("Once more");
    overrideWords({});
    expect(String(drawKept(Close, { item: "A" }, "en"))).toBe(String(before));
  });
});

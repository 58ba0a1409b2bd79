import { setImmediate as eventLoop } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { serialize } from "./serialize.server.ts";

afterEach(() => {
  vi.useRealTimers();
});

describe("work in turn", () => {
  it("is done in the order of the calls, none beside another", async () => {
    const serialized = serialize();
    const seen: string[] = [];
    const work = (name: string) => async () => {
      seen.push(`${name} begins`);
      await eventLoop();
      seen.push(`${name} ends`);
      return name;
    };
    const answers = await Promise.all(["first", "second", "third"].map((name) => serialized(work(name))));
    expect(answers).toEqual(["first", "second", "third"]);
    expect(seen.join(", ")).toBe("first begins, first ends, second begins, second ends, third begins, third ends");
  });

  it("lets the event loop go round between two, so that the first answer leaves before the second is begun", async () => {
    const serialized = serialize();
    const seen: string[] = [];
    const first = serialized(() => {
      setImmediate(() => seen.push("what the first left to do"));
    });
    const second = serialized(() => seen.push("the second"));
    await Promise.all([first, second]);
    expect(seen).toEqual(["what the first left to do", "the second"]);
  });

  it("fails alone", async () => {
    const serialized = serialize();
    const failing = serialized(() => {
      throw new Error("no such college");
    });
    const next = serialized(() => "served");
    await expect(failing).rejects.toThrow("no such college");
    expect(await next).toBe("served");
  });

  it("keeps others back for a second at most", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const serialized = serialize();
    void serialized(() => new Promise(() => {}));
    const next = serialized(() => "served");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await next).toBe("served");
  });
});

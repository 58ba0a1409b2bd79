// proves S2.2

import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AppError } from "#lib/errors.ts";
import { drawCard } from "#site/preview/draw-card.server.ts";
import { createPictureStore } from "#site/preview/picture-store.ts";
import { tints } from "#site/preview/tints.ts";
import { type Api, openApi } from "../support/api-client.ts";
import { createBranch, createCollege } from "../support/factories.ts";

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

async function pictureAt(path: string, init: RequestInit = {}) {
  const response = await api.app.request(path, init);
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
}

describe("a preview picture", () => {
  test.each(["/preview.png", "college"])("%s is a PNG of 1200 by 630 under 100 KB", async (path) => {
    const { collegeId } = await createBranch(api.db);
    const { response, bytes } = await pictureAt(path === "college" ? `/preview/college/${collegeId}.png` : path);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/png");
    expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
    expect(bytes.byteLength).toBeLessThan(100 * 1024);
  });

  test("is cached for a year under an address with a version, for a day without", async () => {
    const { id } = await createCollege(api.db);
    const dated = await pictureAt(`/preview/college/${id}.png?v=abc`);
    const plain = await pictureAt(`/preview/college/${id}.png`);
    expect(dated.response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(plain.response.headers.get("cache-control")).toBe("public, max-age=86400");
  });

  test("that did not change is answered 304; two colleges have different ones", async () => {
    const [first, second] = [await createCollege(api.db), await createCollege(api.db)];
    const tagOf = async (id: number) =>
      (await pictureAt(`/preview/college/${id}.png`)).response.headers.get("etag") ?? "";
    const tag = await tagOf(first.id);
    expect(await tagOf(second.id)).not.toBe(tag);
    const again = await pictureAt(`/preview/college/${first.id}.png`, { headers: { "If-None-Match": tag } });
    expect(again.response.status).toBe(304);
    expect(again.bytes.byteLength).toBe(0);
  });

  test.each(["999999.png", "0.png", "x.png", "1.jpg", "99999999999.png"])("%s does not exist", async (file) => {
    expect((await pictureAt(`/preview/college/${file}`)).response.status).toBe(404);
  });

  test("of an inactive college does not exist", async () => {
    const { id } = await createCollege(api.db, { isActive: false });
    expect((await pictureAt(`/preview/college/${id}.png`)).response.status).toBe(404);
  });
});

describe("the drawing", () => {
  const card = { brand: "Margdeep", subtitle: "Pune, Maharashtra", figures: [], tint: "medical", sceneId: 5 };

  test("holds no text of the college's own as markup, only paths", () => {
    const svg = drawCard({ ...card, title: '<script>alert("x")</script> & Sons' });
    expect(svg).not.toContain("alert");
    expect(svg).not.toContain("<text");
  });

  test("takes any name: very long, one endless word, letters that the font has not", () => {
    for (const title of ["A ".repeat(200), "W".repeat(400), "महाविद्यालय 學院", ""]) {
      expect(drawCard({ ...card, title })).toMatch(/<\/svg>$/);
    }
  });

  test("wears the colours of ui/tokens.css", () => {
    const css = readFileSync(join(import.meta.dirname, "../../src/ui/tokens.css"), "utf8");
    const rules = [...css.matchAll(/\[data-tint="([a-z-]+)"\] \{([^}]+)\}/g)];
    const written = rules.map(([, slug = "", body = ""]) => {
      const [tint, soft, , ink] = [...body.matchAll(/#[0-9a-f]{6}/g)].map(([hex]) => hex);
      return [slug, [tint, soft, ink]];
    });
    expect(tints).toEqual(Object.fromEntries(written));
  });
});

describe("the picture store", () => {
  /** A rendering that ends when the test says so. */
  function heldRendering(picture: Uint8Array) {
    const { promise, resolve } = Promise.withResolvers<Uint8Array>();
    let starts = 0;
    const render = () => {
      starts += 1;
      return promise;
    };
    return { render, finish: () => resolve(picture), starts: () => starts };
  }
  const bytes = (length: number) => new Uint8Array(length);
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  test("renders one at a time, and one picture once however many ask", async () => {
    const store = createPictureStore({ maxBytes: 1000, maxWaiting: 10 });
    const [first, second] = [heldRendering(bytes(1)), heldRendering(bytes(2))];
    const asked = [store.get("a", first.render), store.get("a", first.render), store.get("b", second.render)];
    await turn();
    expect([first.starts(), second.starts()]).toEqual([1, 0]);
    first.finish();
    await turn();
    expect(second.starts()).toBe(1);
    second.finish();
    expect((await Promise.all(asked)).map(({ byteLength }) => byteLength)).toEqual([1, 1, 2]);
  });

  test("refuses more than may wait", async () => {
    const store = createPictureStore({ maxBytes: 1000, maxWaiting: 1 });
    const held = heldRendering(bytes(1));
    const asked = [store.get("a", held.render), store.get("b", held.render)];
    await expect(store.get("c", held.render)).rejects.toThrow(AppError);
    held.finish();
    await Promise.all(asked);
  });

  test("forgets what was not requested longest when it is full", async () => {
    const store = createPictureStore({ maxBytes: 25, maxWaiting: 10 });
    let renderings = 0;
    const get = (key: string) =>
      store.get(key, async () => {
        renderings += 1;
        return bytes(10);
      });
    for (const key of ["a", "b", "a", "c"]) await get(key);
    expect(renderings).toBe(3);
    await get("a");
    expect(renderings).toBe(3);
    await get("b");
    expect(renderings).toBe(4);
  });

  test("a failed rendering is reported to the caller, and the next one continues", async () => {
    const store = createPictureStore({ maxBytes: 1000, maxWaiting: 10 });
    await expect(store.get("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect((await store.get("a", async () => bytes(3))).byteLength).toBe(3);
  });
});

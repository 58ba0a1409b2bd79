import sharp, { type Stats } from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FilesUnavailable } from "#gateways/files.server.ts";
import { pictureProblems } from "#staff/pictures/rules.ts";
import { createApp } from "../../src/app.server.ts";
import { testDeps } from "../support/deps.ts";
import * as made from "../support/generated-files.ts";
import { openPublishingClient, type PublishingClient } from "../support/publishing-client.ts";
import { makeStaff, staffClient } from "../support/staff.ts";

let desk: PublishingClient;
beforeAll(async () => {
  desk = await openPublishingClient();
});
afterAll(() => desk.close());

const red = { r: 220, g: 30, b: 30 };

/** Blue, with a red square in its right bottom corner. */
async function withCorner(width = 2000, height = 1600) {
  const corner = await sharp({ create: { width: 300, height: 300, channels: 3, background: red } })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: { r: 20, g: 40, b: 200 } } })
    .composite([{ input: corner, left: width - 300, top: height - 300 }])
    .jpeg()
    .toBuffer();
}

const isRed = ({ channels: [r, , b] }: Stats) => r!.max > 180 && b!.min < 80;

// proves S3
describe("a picture that is uploaded", () => {
  // proves S3
  test("is served in three widths as AVIF and WebP, for good, and as what it is", async () => {
    const { status, body } = await desk.upload(await withCorner());
    expect(status).toBe(201);
    expect(body).toMatchObject({ width: 1600, height: 1067, focal_x: 0.5, focal_y: 0.5 });
    expect(body.url).toBe(`/pictures/${body.key}-1600.webp`);
    for (const width of [480, 960, 1600]) {
      for (const format of ["avif", "webp"]) {
        const file = await desk.visit(`/pictures/${body.key}-${width}.${format}`);
        expect([file.status, file.headers.get("content-type")]).toEqual([200, `image/${format}`]);
        expect(file.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
        expect(file.headers.get("x-content-type-options")).toBe("nosniff");
        const drawn = await sharp(file.bytes).metadata();
        expect([drawn.width, drawn.height]).toEqual([width, Math.round(width / 1.5)]);
        expect(drawn.format).toBe(format === "avif" ? "heif" : "webp");
      }
    }
  });

  test("is never drawn larger than it came", async () => {
    const { body } = await desk.upload(await made.png(700, 600), "small.png");
    expect([body.width, body.height]).toEqual([700, 467]);
    expect((await desk.visit(body.url)).status).toBe(200);
    expect((await desk.visit(`/pictures/${body.key}-480.avif`)).status).toBe(200);
    expect((await desk.visit(`/pictures/${body.key}-960.webp`)).status).toBe(404);
  });

  test("is stored upright, and where it was taken is not told by any of its files", async () => {
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: red } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: "Canary Camera" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "18/1 31/1 0/1" } })
      .toBuffer();
    const { body } = await desk.upload(photo);
    const original = await desk.app.request(body.original_url, { headers: { cookie: `staff=${desk.member.secret}` } });
    const files = [Buffer.from(await original.arrayBuffer())];
    for (const format of ["avif", "webp"]) files.push((await desk.visit(`/pictures/${body.key}-600.${format}`)).bytes);
    const uncut = await sharp(files[0]).metadata();
    expect([uncut.width, uncut.height]).toEqual([600, 900]);
    for (const bytes of files) {
      const { exif, xmp, iptc, icc } = await sharp(bytes).metadata();
      expect({ exif, xmp, iptc, icc }).toEqual({});
      expect(bytes.includes("Canary")).toBe(false);
    }
  });

  test.each(["webp", "avif", "png"] as const)("may be a %s file, whatever its name says", async (format) => {
    const bytes = await sharp({ create: { width: 480, height: 320, channels: 3, background: red } })
      .toFormat(format)
      .toBuffer();
    expect((await desk.upload(bytes, "holiday.jpg")).body.width).toBe(480);
  });
});

describe("a picture that is refused leaves nothing behind", () => {
  const bomb = () => made.png(8000, 6300);
  const table: [string, () => Promise<Buffer> | Buffer, string][] = [
    ["a program called photo.jpg", made.exe, pictureProblems.otherType],
    ["an SVG with script", made.svgWithScript, pictureProblems.otherType],
    ["HTML", made.html, pictureProblems.otherType],
    ["a PDF", made.pdf, pictureProblems.otherType],
    ["an empty file", () => Buffer.alloc(0), pictureProblems.otherType],
    ["more than 50 million pixels in 200 KB", bomb, pictureProblems.tooManyPixels],
    ["a thumbnail", () => made.png(320, 240), pictureProblems.tooSmall],
    ["a picture that is cut off", async () => (await withCorner()).subarray(0, 4000), pictureProblems.unreadable],
    ["more than 15 MB", () => Buffer.alloc(15 * 1024 * 1024 + 1, 1), pictureProblems.tooLarge],
  ];
  test.each(table)("%s", async (_what, bytes, sentence) => {
    const before = await desk.filesOnDisk();
    const { status, body } = await desk.upload(await bytes());
    expect([status, body.fields]).toEqual([422, { file: sentence }]);
    expect((await desk.filesOnDisk()).sort()).toEqual(before.sort());
  });

  test("a form without a file, and one without a form", async () => {
    expect((await desk.editor.post("/api/staff/pictures/", new FormData())).body.fields).toEqual({
      file: pictureProblems.missing,
    });
    expect((await desk.editor.post("/api/staff/pictures/", {})).status).toBe(415);
  });

  test("a storage that fails leaves neither a row nor a file", async () => {
    let left = 3;
    const failing = {
      ...desk.deps.files,
      put: (...given: Parameters<typeof desk.deps.files.put>) => {
        left -= 1;
        return left < 0 ? Promise.reject(new FilesUnavailable(new Error("gone"))) : desk.deps.files.put(...given);
      },
    };
    const app = createApp(testDeps(desk.database, { config: desk.deps.config, files: failing }));
    const before = await desk.filesOnDisk();
    const form = new FormData();
    form.append("file", new File([new Uint8Array(await made.png(500, 400))], "a.png"));
    const { status, body } = await staffClient(app, desk.member).post("/api/staff/pictures/", form);
    expect([status, body.code]).toEqual([503, "files_unavailable"]);
    expect((await desk.filesOnDisk()).sort()).toEqual(before.sort());
  });
});

describe("the focal point", () => {
  test("moves the cut without a second upload; the first cut stays where it was", async () => {
    const { body: first } = await desk.upload(await withCorner(1000, 2400));
    expect(isRed(await sharp((await desk.visit(first.url)).bytes).stats())).toBe(false);
    const { status, body: second } = await desk.editor.post(`/api/staff/pictures/${first.key}/cut/`, {
      focal_x: 0.9,
      focal_y: 0.95,
    });
    expect([status, second.focal_x, second.focal_y]).toEqual([201, 0.9, 0.95]);
    expect(second.url).not.toBe(first.url);
    expect(isRed(await sharp((await desk.visit(second.url)).bytes).stats())).toBe(true);
    expect((await desk.visit(first.url)).status).toBe(200);
    const shown = await desk.editor.get(`/api/staff/pictures/${second.key}/`);
    expect(shown.body.focal_y).toBeCloseTo(0.95);
    const same = await desk.editor.post(`/api/staff/pictures/${second.key}/cut/`, { focal_x: 0.9, focal_y: 0.95 });
    expect(same.body.key).toBe(second.key);
  });

  test("lies inside the picture, and the picture is one that we store", async () => {
    const { body } = await desk.upload(await made.png(480, 320));
    const outside = await desk.editor.post(`/api/staff/pictures/${body.key}/cut/`, { focal_x: 1.1, focal_y: 0 });
    expect([outside.status, outside.body.fields]).toEqual([422, { focal_x: "must be a number from 0 to 1" }]);
    const other = `/api/staff/pictures/${"A".repeat(22)}`;
    const point = { focal_x: 0.5, focal_y: 0.5 };
    expect((await desk.editor.post(`${other}/cut/`, point)).body.code).toBe("picture_not_found");
    expect((await desk.editor.get(`${other}/`)).body.code).toBe("picture_not_found");
    expect((await desk.editor.get(`${other}/original`)).body.code).toBe("picture_not_found");
    expect((await desk.editor.get("/api/staff/pictures/short/")).status).toBe(422);
  });
});

test("six uploads at once are drawn two by two, while the site goes on answering", async () => {
  const photo = await withCorner(2400, 1600);
  const uploads = Promise.all(Array.from({ length: 6 }, () => desk.upload(photo)));
  let isDone = false;
  uploads.finally(() => (isDone = true));
  let slowestMs = 0;
  while (!isDone) {
    const from = performance.now();
    expect((await desk.visit("/robots.txt")).status).toBe(200);
    slowestMs = Math.max(slowestMs, performance.now() - from);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect((await uploads).map(({ status }) => status)).toEqual(Array(6).fill(201));
  expect(slowestMs).toBeLessThan(1000);
});

test.each([
  "/pictures/",
  "/pictures/x.webp",
  `/pictures/${"A".repeat(22)}-480.webp`,
  `/pictures/${"A".repeat(22)}-480.jpg`,
  "/pictures/..%2Foriginals%2Fx-480.webp",
  `/pictures/${"A".repeat(22)}-480.webp.exe`,
])("there is no picture at %s", async (path) => {
  const { status, headers } = await desk.visit(path);
  expect([status, headers.get("cache-control")]).toEqual([404, "no-store"]);
});

test("visitors, students and staff of other parts get nothing of the uncut pictures and cannot upload", async () => {
  const { body } = await desk.upload(await made.png(480, 320));
  const nobody = staffClient(desk.app, null);
  const counsellor = staffClient(desk.app, await makeStaff(desk.db, "counsellor"));
  expect((await nobody.get(body.original_url)).status).toBe(404);
  expect((await nobody.post("/api/staff/pictures/", new FormData())).status).toBe(404);
  expect((await counsellor.get(body.original_url)).status).toBe(403);
  expect((await counsellor.post("/api/staff/pictures/", new FormData())).status).toBe(403);
});

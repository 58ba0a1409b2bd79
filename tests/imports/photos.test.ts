import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { collegePhotos } from "#db/schema/colleges.ts";
import { downloadFromCommons } from "#gateways/commons.server.ts";
import { loadPhotos } from "../../imports/photos/load-photos.ts";
import { withPhotoSet } from "../../imports/photos/photo-set.ts";
import { createCollege } from "../support/factories.ts";
import * as made from "../support/generated-files.ts";
import { openPublishingClient, type PublishingClient } from "../support/publishing-client.ts";

let desk: PublishingClient;
let folder: string;
let collegeId: number;
beforeAll(async () => {
  desk = await openPublishingClient();
  folder = await mkdtemp(join(tmpdir(), "photos-"));
  collegeId = (await createCollege(desk.deps.db, { aisheCode: "C-90001" })).id;
});
afterAll(async () => {
  await desk.close();
  await rm(folder, { recursive: true });
});

const heading = "file,college,alt,author,licence,source,focal_x,focal_y";
const commons = "https://commons.wikimedia.org/wiki/File:Gate.jpg";

/** Writes a set and loads it. */
async function load(lines: string[], pictures: Record<string, Uint8Array>, fetching?: typeof fetch) {
  const own = await mkdtemp(join(folder, "set-"));
  await writeFile(join(own, "photos.csv"), [heading, ...lines].join("\n"));
  for (const [name, bytes] of Object.entries(pictures)) await writeFile(join(own, name), bytes);
  const deps = { ...desk.deps, work: desk.deps.db };
  return withPhotoSet(own, (set) => loadPhotos({ deps, set, ...(fetching && { fetching }) }));
}

const shown = () =>
  desk.deps.db
    .select({ alt: collegePhotos.alt, credit: collegePhotos.credit, url: collegePhotos.url })
    .from(collegePhotos)
    .where(sql`college_id = ${collegeId}`)
    .orderBy(collegePhotos.position);

test("photographs go to the college whose code they bear, once, with author and licence", async () => {
  const pictures = { "C-90001.png": await made.png(700, 600), "C-90001_2.png": await made.png(720, 600) };
  const lines = [
    "C-90001.png,,The gate,A. Rao,CC BY-SA 4.0,https://example.org/1,0.2,0.8",
    "C-90001_2.png,,The library,A. Rao,CC BY-SA 4.0,,,",
  ];
  expect(await load(lines, pictures)).toEqual({ added: 2, unchanged: 0, refused: [] });
  expect(await load(lines, pictures)).toEqual({ added: 0, unchanged: 2, refused: [] });
  const photos = await shown();
  expect(photos.map(({ alt, credit }) => [alt, credit])).toEqual([
    ["The gate", "A. Rao, CC BY-SA 4.0, https://example.org/1"],
    ["The library", "A. Rao, CC BY-SA 4.0"],
  ]);
  for (const { url } of photos) expect((await desk.visit(url)).status).toBe(200);
});

test("what has no author, licence, college or readable picture is refused by name, and the rest is loaded", async () => {
  const { added, refused } = await load(
    [
      "C-90001_3.png,,The hall,A. Rao,CC0,,,",
      "C-90001_4.png,,The hall,A. Rao,,,,",
      "C-77777.png,,A hall,A. Rao,CC0,,,",
      "C-90001_5.png,,A text,A. Rao,CC0,,,",
      "C-90001_6.png,,Not there,A. Rao,CC0,,,",
      "C-90001_7.png,,The hall,A. Rao,CC0,,2,",
    ],
    {
      "C-90001_3.png": await made.png(740, 600),
      "C-90001_4.png": await made.png(740, 610),
      "C-77777.png": await made.png(740, 620),
      "C-90001_5.png": Buffer.from("no picture"),
      "C-90001_8.png": await made.png(740, 630),
    },
  );
  expect(added).toBe(1);
  expect(refused.map(({ file, reason }) => `${file}: ${reason}`).sort()).toEqual([
    "C-77777.png: no college here has the code C-77777",
    expect.stringContaining("C-90001_4.png: has no line in photos.csv"),
    expect.stringContaining("C-90001_5.png: This is not a JPEG"),
    expect.stringContaining("C-90001_6.png: is not beside the list"),
    expect.stringContaining("C-90001_8.png: has no line in photos.csv"),
    "photos.csv, line 3: licence is missing",
    "photos.csv, line 7: focal_x must be a number from 0 to 1",
  ]);
});

test("an address on Wikimedia Commons is downloaded once, by way of its own hosts alone", async () => {
  const requested: string[] = [];
  const bytes = await made.png(760, 600);
  const fetching = (async (address: string) => {
    requested.push(address);
    if (!address.includes("upload.wikimedia.org"))
      return new Response(null, { status: 302, headers: { location: "https://upload.wikimedia.org/a/Gate.jpg" } });
    return new Response(Buffer.from(bytes));
  }) as typeof fetch;
  const line = `${commons},C-90001,The old gate,B. Sen,CC BY 4.0,,,`;
  expect(await load([line], {}, fetching)).toMatchObject({ added: 1, refused: [] });
  expect(requested).toEqual([
    "https://commons.wikimedia.org/wiki/Special:FilePath/Gate.jpg",
    "https://upload.wikimedia.org/a/Gate.jpg",
  ]);
  const photos = await shown();
  expect(photos.at(-1)?.url).toMatch(/^\/pictures\//);
});

test.each([
  ["another host", "https://example.org/a.jpg", () => new Response("x"), "is not on Wikimedia Commons"],
  [
    "a redirect to another host",
    commons,
    () => new Response(null, { status: 302, headers: { location: "http://127.0.0.1/" } }),
    "http://127.0.0.1/ is not on Wikimedia Commons",
  ],
  ["a missing file", commons, () => new Response(null, { status: 404 }), "has no file at"],
  ["a file that is too large", commons, () => new Response("x".repeat(2_000)), "larger than 15 MB"],
])("%s is refused in words", async (_what, address, reply, message) => {
  const into = join(folder, "downloaded");
  const downloaded = downloadFromCommons(address, { into, maxBytes: 1_000, fetching: (async () => reply()) as never });
  await expect(downloaded).rejects.toThrow(message);
});

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it, onTestFinished } from "vitest";
import { downloadFiles } from "../../imports/public/download.ts";
import { openPublicFolder } from "../../imports/public/find-file.ts";
import type { PublicFile } from "../../imports/public/manifest.ts";
import { makeFolder } from "./generated-files.ts";

const content = Buffer.from("Institute,Closing Rank\n".repeat(5_000));

it("downloads what the manifest lists, four files at a time", async () => {
  let open = 0;
  let most = 0;
  const mirror = await serve((_, response) => {
    open += 1;
    most = Math.max(most, open);
    setTimeout(() => {
      open -= 1;
      response.end(content);
    }, 20);
  });
  const files = Array.from({ length: 9 }, (_, at) => fileOf({ file: `josaa/${at}.csv` }));

  const { failed, folder } = await fetchFrom(mirror, files);

  expect(failed).toEqual([]);
  expect(most).toBe(4);
  expect(files.every(({ file }) => readFileSync(join(folder, file)).equals(content))).toBe(true);
});

it("continues a file where its connection was cut off", async () => {
  const ranges: (string | undefined)[] = [];
  const mirror = await serve(({ headers }, response) => {
    ranges.push(headers.range);
    const behind = Number(/^bytes=(\d+)-$/.exec(headers.range ?? "")?.[1] ?? 0);
    response.writeHead(behind > 0 ? 206 : 200, { "content-length": content.length - behind });
    const half = Math.ceil(content.length / 2);
    if (behind === 0) response.write(content.subarray(0, half), () => setTimeout(() => response.destroy(), 20));
    else response.end(content.subarray(behind));
  });

  const { failed, folder } = await fetchFrom(mirror, [fileOf()]);

  expect(failed).toEqual([]);
  expect(ranges).toHaveLength(2);
  expect(ranges[1]).toMatch(/^bytes=\d{4,}-$/);
  expect(readFileSync(join(folder, "josaa/list.csv")).equals(content)).toBe(true);
});

it("begins again where the server sends the whole file in place of its rest", async () => {
  const mirror = await serve((_, response) => response.end(content));
  const folder = makeFolder();
  mkdirSync(join(folder, "josaa"));
  writeFileSync(join(folder, "josaa/list.csv.part"), content.subarray(0, 100));

  expect(await downloadFiles([fileOf()], { folder: openPublicFolder(folder), mirror })).toEqual([]);

  expect(readFileSync(join(folder, "josaa/list.csv")).equals(content)).toBe(true);
});

it("tries again after an error of the server", async () => {
  let requests = 0;
  const mirror = await serve((_, response) => {
    requests += 1;
    response.writeHead(requests < 3 ? 503 : 200).end(requests < 3 ? "" : content);
  });

  expect((await fetchFrom(mirror, [fileOf()])).failed).toEqual([]);
});

it.each<[string, (request: IncomingMessage, response: ServerResponse) => void, RegExp]>([
  ["is not there", (_, response) => response.writeHead(404).end(), /there is nothing at this address \(404\)/],
  ["is refused", (_, response) => response.writeHead(403).end(), /the server refuses it \(403\)/],
  ["always fails", (_, response) => response.writeHead(500).end(), /the server answers 500/],
  ["never comes", () => {}, /the server sends nothing/],
  ["stops in the middle", (_, response) => void response.write(content.subarray(0, 100)), /the server sends nothing/],
  [
    "is longer than the manifest says",
    (_, response) => response.end(Buffer.concat([content, content])),
    /longer than the 115,000 bytes of the manifest/,
  ],
  [
    "is shorter than the manifest says",
    (_, response) => response.end(content.subarray(0, 100)),
    /not the file of the manifest \(100 bytes in place of 115,000/,
  ],
  [
    "has the right length with another content",
    (_, response) => response.end(Buffer.alloc(content.length, "x")),
    /not the file of the manifest/,
  ],
])(
  "names the address and the reason where a file %s, and leaves nothing that looks like it",
  async (_, answer, reason) => {
    const mirror = await serve(answer);

    const { failed, folder } = await fetchFrom(mirror, [fileOf()]);

    expect(failed).toHaveLength(1);
    expect(failed[0]?.address).toBe(`${mirror}/josaa/list.csv`);
    expect(failed[0]?.reason).toMatch(reason);
    expect(existsSync(join(folder, "josaa/list.csv"))).toBe(false);
  },
);

it("says so where no server listens", async () => {
  const gone = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => gone.once("listening", resolve));
  const { port } = gone.address() as AddressInfo;
  await new Promise((resolve) => gone.close(resolve));

  const { failed } = await fetchFrom(`http://127.0.0.1:${port}`, [fileOf()]);

  expect(failed[0]?.reason).toBe("nothing listens at this address");
});

it("names a file that cannot be written, and goes on with the others", async () => {
  const mirror = await serve((_, response) => response.end(content));
  const folder = makeFolder();
  mkdirSync(join(folder, "josaa/list.csv.part/in-the-way"), { recursive: true });

  const failed = await downloadFiles([fileOf(), fileOf({ file: "josaa/other.csv" })], {
    folder: openPublicFolder(folder),
    mirror,
    firstPauseMs: 5,
  });

  expect(failed.map(({ file }) => file.file)).toEqual(["josaa/list.csv"]);
  expect(failed[0]?.reason).toMatch(/EISDIR/);
  expect(existsSync(join(folder, "josaa/other.csv"))).toBe(true);
});

it("downloads the original of a copy that was changed, whatever its sum", async () => {
  const original = Buffer.from(content.toString().replace("Institute", "Institute (telephone 0000)"));
  const mirror = await serve((_, response) => response.end(original));

  const { failed, folder } = await fetchFrom(mirror, [fileOf({ changed: "telephone numbers removed" })]);

  expect(failed).toEqual([]);
  expect(readFileSync(join(folder, "josaa/list.csv")).equals(original)).toBe(true);
});

it("compares what arrived once, and a file that was replaced again", async () => {
  const mirror = await serve((_, response) => response.end(content));
  const folder = openPublicFolder(makeFolder());
  await downloadFiles([fileOf()], { folder, mirror });
  const path = join(folder.path, "josaa/list.csv");
  const { mtime, atime } = statSync(path);
  writeFileSync(path, Buffer.alloc(content.length, "x"));

  const replaced = await folder.find(fileOf());
  utimesSync(path, atime, mtime);
  const asItArrived = await folder.find(fileOf());

  expect(replaced).toEqual({ problem: expect.stringContaining("is not the file of the manifest") });
  expect(asItArrived).toEqual({ path });
});

it("takes a file that is right beside a packed one that is not", async () => {
  const folder = openPublicFolder(makeFolder());
  mkdirSync(join(folder.path, "josaa"));
  writeFileSync(join(folder.path, "josaa/list.csv.gz"), gzipSync("another list"));
  writeFileSync(join(folder.path, "josaa/list.csv"), content);

  expect(await folder.find(fileOf())).toEqual({ path: join(folder.path, "josaa/list.csv") });
});

function fileOf(values: Partial<PublicFile> = {}): PublicFile {
  return {
    file: "josaa/list.csv",
    source: { repository: "owner/lists", licence: "MIT" },
    commit: "0123456",
    path: "lists/list.csv",
    bytes: content.length,
    sha256: createHash("sha256").update(content).digest("hex"),
    ...values,
  };
}

async function fetchFrom(mirror: string, files: PublicFile[]) {
  const folder = makeFolder();
  const failed = await downloadFiles(files, {
    folder: openPublicFolder(folder),
    mirror,
    stallMs: 150,
    firstPauseMs: 5,
  });
  return { failed, folder };
}

/** @returns address of a server on loopback that answers so */
async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

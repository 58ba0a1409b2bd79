import { createServer, request as httpRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { answerTicket } from "#features/tickets/service/answer-ticket.server.ts";
import { sweepFiles } from "#features/tickets/service/sweep-files.server.ts";
import { FilesUnavailable, openFiles } from "#gateways/files.server.ts";
import { createApp } from "../../src/app.server.ts";
import { testNow } from "../support/deps.ts";
import * as made from "../support/generated-files.ts";
import { openS3Server } from "../support/s3-server.ts";
import { type FormFile, formOf, newTicket, openTicketClient, type TicketClient } from "../support/ticket-client.ts";

const mb = 1024 * 1024;
let desk: TicketClient;
beforeAll(async () => {
  desk = await openTicketClient();
});
afterAll(() => desk.close());
beforeEach(() => desk.clear());

const send = (files: FormFile[], words: Record<string, string> = {}) =>
  desk.ask("POST", "/api/tickets/", "asha", formOf({ ...newTicket, ...words }, files));

async function expectNothingStored() {
  expect(await desk.rows("tickets")).toEqual([]);
  expect(await desk.rows("attachments")).toEqual([]);
  expect(await desk.rows("emails")).toEqual([]);
  expect(await desk.filesOnDisk()).toEqual([]);
}

describe("files that are stored", () => {
  test("three of them are with the message in their order, and each comes back as a download", async () => {
    const pdf = made.pdf(5 * mb);
    const { status, body } = await send([
      ["marks.pdf", pdf],
      ["../../गुण पत्रक.PNG", await made.png()],
      ["shot.webp", await made.webp()],
    ]);
    expect(status).toBe(201);
    const [first, second, third] = body.messages[0].attachments;
    expect([first.name, second.name, third.name]).toEqual(["marks.pdf", "गुण पत्रक.PNG", "shot.webp"]);
    expect(first).toMatchObject({ content_type: "application/pdf", size_bytes: 5 * mb });
    const reply = await desk.ask("GET", `/api/attachments/${first.id}`, "asha");
    expect([reply.status, pdf.equals(reply.body)]).toEqual([200, true]);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(5 * mb),
      "content-disposition": `attachment; filename="marks.pdf"; filename*=UTF-8''marks.pdf`,
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "private, no-store",
      "cross-origin-resource-policy": "same-origin",
    });
    const indian = await desk.ask("GET", `/api/attachments/${second.id}`, "asha");
    const name = encodeURIComponent("गुण पत्रक.PNG");
    expect(indian.headers.get("content-disposition")).toContain(`filename*=UTF-8''${name}`);
    expect((await desk.filesOnDisk()).length).toBe(3);
    expect((await desk.rows("attachments")).every(({ state }) => state === "ready")).toBe(true);
  });

  // proves D9
  test("a picture is re-encoded: turned as it was held, without place and device, and without what hid behind it", async () => {
    const { body } = await send([
      ["photo.jpg", await made.jpegWithPlace()],
      ["shot.png", await made.pngWithScript()],
    ]);
    const [photo, shot] = body.messages[0].attachments;
    const bytes: Buffer = (await desk.ask("GET", `/api/attachments/${photo.id}`, "asha")).body;
    const { exif, format, width, height } = await sharp(bytes).metadata();
    expect({ exif, format, width, height }).toEqual({ exif: undefined, format: "jpeg", width: 30, height: 40 });
    expect(bytes.includes("Canary")).toBe(false);
    expect((await desk.ask("GET", `/api/attachments/${shot.id}`, "asha")).body.includes("<script>")).toBe(false);
  });

  test("an input without a file counts as empty, and an answer in the thread has its own files", async () => {
    const { body } = await send([["", Buffer.alloc(0)]]);
    expect(body.messages[0].attachments).toEqual([]);
    const path = `/api/tickets/${body.reference}/messages/`;
    const { status, body: ticket } = await desk.ask(
      "POST",
      path,
      "asha",
      formOf({ message: "Here" }, [["a.pdf", made.pdf()]]),
    );
    expect([status, ticket.messages[1].attachments[0].name]).toEqual([201, "a.pdf"]);
  });
});

describe("files that are refused: one sentence, and nothing is stored", () => {
  const table: [string, () => Promise<FormFile[]> | FormFile[], string][] = [
    [
      "a fourth file",
      () => [1, 2, 3, 4].map((n): FormFile => [`${n}.pdf`, made.pdf()]),
      "Please attach at most 3 files",
    ],
    ["5 MB and a byte", () => [["big.pdf", made.pdf(5 * mb + 1)]], "big.pdf is larger than 5 MB"],
    ["a renamed program", () => [["marks.pdf", made.exe()]], "marks.pdf is not a PDF, PNG, JPEG or WebP file"],
    ["a program", () => [["setup.exe", made.exe()]], "setup.exe is not a PDF, PNG, JPEG or WebP file"],
    ["an SVG with script", () => [["logo.svg", made.svgWithScript()]], "logo.svg is not a PDF, PNG, JPEG or WebP file"],
    ["an SVG called PNG", () => [["logo.png", made.svgWithScript()]], "logo.png is not a PDF, PNG, JPEG or WebP file"],
    ["HTML called PDF", () => [["a.pdf", made.html()]], "a.pdf is not a PDF, PNG, JPEG or WebP file"],
    [
      "a path without an ending as a name",
      async () => [["../../x", await made.png()]],
      "x is a PNG picture, so its name should end in .png",
    ],
    [
      "a PDF called PNG",
      () => [["scan.png", made.pdf()]],
      "scan.png is a PDF document, so its name should end in .pdf",
    ],
    ["an empty file", () => [["nothing.pdf", Buffer.alloc(0)]], "nothing.pdf is empty"],
    [
      "a picture that is cut off",
      async () => [["cut.png", (await made.png(400, 300)).subarray(0, 200)]],
      "cut.png cannot be read as a picture. It may be damaged",
    ],
    [
      "a picture of 49 million pixels",
      async () => [["bomb.png", await made.png(7000, 7000)]],
      "bomb.png has more than 40 million pixels. Please send a smaller picture",
    ],
    [
      "one good and one bad",
      async () => [
        ["good.png", await made.png()],
        ["bad.png", made.exe()],
      ],
      "bad.png is not a PDF, PNG, JPEG or WebP file",
    ],
  ];
  test.each(table)("%s", async (_name, files, sentence) => {
    const { status, body } = await send(await files());
    expect([status, body.code, body.fields]).toEqual([422, "invalid_input", { files: sentence }]);
    await expectNothingStored();
  });

  test("with a wrong answer beside it, both are named", async () => {
    const { body } = await send([["big.pdf", made.pdf(5 * mb + 1)]], { subject: "" });
    expect(Object.keys(body.fields).sort()).toEqual(["files", "subject"]);
  });

  test("a form of 33 MB is not read to its end", async () => {
    const { status, body } = await send([["huge.pdf", made.pdf(33 * mb)]]);
    expect([status, body.code]).toEqual([413, "body_too_large"]);
    await expectNothingStored();
  });

  test("a large body that is no form, or goes elsewhere, is refused as before", async () => {
    const large = { ...newTicket, message: "x".repeat(70_000) };
    expect((await desk.ask("POST", "/api/tickets/", "asha", large)).status).toBe(413);
    const form = formOf({}, [["a.pdf", made.pdf(70_000)]]);
    expect((await desk.ask("POST", "/api/sign-in/", "nobody", form)).status).toBe(413);
    expect((await desk.ask("POST", "/api/tickets/T-2222222/close/", "asha", form)).status).toBe(413);
  });

  test("the twenty-first file of a day waits for the next one", async () => {
    for (let number = 0; number < 10; number += 1) {
      const { status } = await send(
        [
          ["a.pdf", made.pdf()],
          ["b.pdf", made.pdf()],
        ],
        { subject: `Number ${number}` },
      );
      expect(status).toBe(201);
    }
    const { status, body } = await send([["c.pdf", made.pdf()]], { subject: "One more" });
    expect([status, body.fields.files]).toEqual([422, "You have already sent many files. Please send more tomorrow"]);
    expect(await desk.rows("attachments")).toHaveLength(20);
  });
});

describe("over the network", () => {
  let server: Server;
  let port: number;
  beforeAll(async () => {
    server = createServer(getRequestListener(createApp(desk.deps).fetch));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  function begin(length?: number) {
    const request = httpRequest({
      port,
      host: "127.0.0.1",
      method: "POST",
      path: "/api/tickets/",
      headers: {
        ...desk.headers.asha,
        "content-type": "multipart/form-data; boundary=b",
        ...(length === undefined ? {} : { "content-length": String(length) }),
      },
    });
    const status = new Promise<number>((resolve, reject) =>
      request.on("error", reject).on("response", (reply) => resolve(reply.resume().statusCode as number)),
    );
    return { request, status };
  }
  const head = Buffer.from('--b\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n');

  test("an upload that breaks off in the middle leaves nothing", async () => {
    const { request, status } = begin();
    status.catch(() => {});
    request.write(Buffer.concat([head, made.pdf(2 * mb)]));
    await expect.poll(() => desk.filesOnDisk()).toHaveLength(1);
    request.destroy();
    await expect.poll(() => desk.filesOnDisk()).toEqual([]);
    await expectNothingStored();
  });

  test("a form that ends before its last line is told so", async () => {
    const { request, status } = begin();
    request.end(Buffer.concat([head, made.pdf(1000)]));
    expect(await status).toBe(400);
    await expectNothingStored();
  });

  test("three files of 5 MB are never in memory together", async () => {
    const blocks = [head, ...Array<Buffer>(80).fill(made.pdf(64 * 1024)), Buffer.from("\r\n")];
    const parts = [...blocks, ...blocks, ...blocks, Buffer.from("--b--\r\n")][Symbol.iterator]();
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    const body = new ReadableStream({
      pull: async (controller) => {
        most = Math.max(most, process.memoryUsage().arrayBuffers - before);
        const { value, done } = parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    });
    const response = await desk.app.request("/api/tickets/", {
      method: "POST",
      headers: { ...desk.headers.asha, "content-type": "multipart/form-data; boundary=b" },
      body,
      duplex: "half",
    } as RequestInit);
    // The words are missing: what matters here is how the files were read.
    const { fields } = await response.json();
    expect([response.status, fields.subject, fields.files]).toEqual([422, expect.any(String), undefined]);
    expect(most).toBeLessThan(8 * mb);
    await expectNothingStored();
  });
});

describe("who may download", () => {
  test("the owner alone; for everybody else there is nothing, and a file that waits has no owner", async () => {
    const { body } = await send([["a.pdf", made.pdf()]]);
    const [{ id }] = body.messages[0].attachments;
    expect((await desk.ask("GET", `/api/attachments/${id}`, "asha")).status).toBe(200);
    const foreign = await desk.ask("GET", `/api/attachments/${id}`, "other");
    const none = await desk.ask("GET", "/api/attachments/AAAAAAAAAAAAAAAAAAAAAA", "other");
    expect([foreign.status, foreign.body.code]).toEqual([404, "attachment_not_found"]);
    expect({ ...foreign.body, requestId: "" }).toEqual({ ...none.body, requestId: "" });
    expect((await desk.ask("GET", `/api/attachments/${id}`, "nobody")).status).toBe(401);
  });
});

describe("a storage that fails", () => {
  test("nothing is stored, and the student is told to try again", async () => {
    let puts = 0;
    const files = {
      ...desk.deps.files,
      // why: a full or unreachable storage cannot be had on demand.
      put: async (...args: Parameters<typeof desk.deps.files.put>) => {
        puts += 1;
        if (puts === 2) throw new FilesUnavailable(new Error("full"));
        await desk.deps.files.put(...args);
      },
    };
    const app = createApp({ ...desk.deps, files });
    const response = await app.request("/api/tickets/", {
      method: "POST",
      headers: desk.headers.asha,
      body: formOf(newTicket, [
        ["a.pdf", made.pdf()],
        ["b.pdf", made.pdf()],
      ]),
    });
    expect([response.status, (await response.json()).code]).toEqual([503, "files_unavailable"]);
    await expectNothingStored();
  });

  test("the sweeper removes files without a row and rows without a message, and nothing else", async () => {
    const { body } = await send([["stays.pdf", made.pdf()]]);
    // why: as if the process had died between storing and attaching, and a student had been deleted meanwhile.
    const later = { ...desk.deps, now: () => new Date(Math.max(Date.now(), testNow.getTime()) + 3 * 3_600_000) };
    const broken = {
      ...desk.deps,
      jobs: { ...desk.deps.jobs, add: () => Promise.reject(new Error("died")) },
      files: { ...desk.deps.files, remove: () => Promise.reject(new Error("died")) },
    };
    const died = await createApp(broken).request("/api/tickets/", {
      method: "POST",
      headers: desk.headers.asha,
      body: formOf({ ...newTicket, subject: "Dies" }, [["lost.pdf", made.pdf()]]),
    });
    expect(died.status).toBe(500);
    expect((await desk.rows("attachments")).map(({ state }) => state).sort()).toEqual(["pending", "ready"]);
    await desk.deps.files.put("attachments/nobodys", {
      path: new URL(import.meta.url).pathname,
      sizeBytes: 1,
      contentType: "application/pdf",
    });
    await sweepFiles(desk.deps);
    expect(await desk.filesOnDisk()).toHaveLength(3);
    await sweepFiles(later);
    expect(await desk.rows("attachments")).toMatchObject([{ state: "ready", name: "stays.pdf" }]);
    expect(await desk.filesOnDisk()).toHaveLength(1);
    const [{ id }] = body.messages[0].attachments;
    expect((await desk.ask("GET", `/api/attachments/${id}`, "asha")).status).toBe(200);
  });
});

test("the same works with S3-compatible storage", async () => {
  const s3 = await openS3Server();
  const cloud = await openTicketClient({}, s3.variables);
  const picture = await made.png(300, 200);
  const { status, body } = await cloud.ask("POST", "/api/tickets/", "asha", formOf(newTicket, [["a.png", picture]]));
  expect(status).toBe(201);
  await answerTicket(cloud.deps, { reference: body.reference, staffName: "Ravi", body: "Thank you" });
  const [{ id }] = body.messages[0].attachments;
  const reply = await cloud.ask("GET", `/api/attachments/${id}`, "asha");
  expect((await sharp(reply.body).metadata()).width).toBe(300);
  expect(await cloud.filesOnDisk()).toEqual([]);
  const deaf = await openFiles({ ...cloud.deps.config, S3_ENDPOINT: "http://127.0.0.1:9" });
  const app = createApp({ ...cloud.deps, files: deaf });
  const failed = await app.request(`/api/attachments/${id}`, { headers: cloud.headers.asha });
  expect([failed.status, (await failed.json()).code]).toEqual([503, "files_unavailable"]);
  const late = await app.request("/api/tickets/", {
    method: "POST",
    headers: cloud.headers.asha,
    body: formOf({ ...newTicket, subject: "Late" }, [["b.pdf", made.pdf()]]),
  });
  expect([late.status, (await cloud.rows("tickets")).length]).toEqual([503, 1]);
  await cloud.close();
  await s3.close();
}, 60_000);

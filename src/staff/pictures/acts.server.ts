import { Readable } from "node:stream";
import { z } from "zod";
import { defineAct } from "#http/act/act.server.ts";
import { created, file, ok } from "#http/act/replies.server.ts";
import { staff } from "#policies/policy.ts";
import { CommonsAddress, FocalPoint, StaffPicture } from "./contract.ts";
import { openOriginal, readPicture, recrop, storeFromCommons, uploadPicture } from "./service/store-picture.server.ts";

const picturing = { tag: "Staff: pictures", name: "keep_pictures", who: staff("content"), source: "D23, 0023" };
const one = z.object({ key: z.string().regex(/^[A-Za-z0-9_-]{22}$/, "must be the key of a picture") });
const busy = { 503: "Many pictures are being drawn, or the storage does not answer" };
const binary = { type: "string", format: "binary" } as const;

/** The console's picture API; public files are served by public-files.server.ts. */
export const pictureActs = [
  defineAct({
    ...picturing,
    rest: "POST /api/staff/pictures/",
    summary: "Upload a picture",
    description:
      "JPEG, PNG, WebP or AVIF, at most 15 MB and 50 million pixels. It is re-encoded without what the camera wrote into it, cut around its middle, and shown nowhere until a record names it.",
    body: {
      required: true,
      content: {
        "multipart/form-data": { schema: { type: "object", required: ["file"], properties: { file: binary } } },
      },
    },
    work: ({ deps, request }) => uploadPicture(deps, request),
    reply: created(StaffPicture, "The picture"),
    refusals: { ...busy, 400: "The form did not arrive complete", 413: "The form is far too large" },
  }),
  defineAct({
    ...picturing,
    rest: "POST /api/staff/pictures/from-commons/",
    summary: "Copy a picture from Wikimedia Commons",
    description:
      "Takes the address of a page File:... or of the file. It is downloaded once; pages never load it from there. Author and licence go into the credit of the record that shows it.",
    input: CommonsAddress,
    work: ({ deps, input }) => storeFromCommons(deps, input.address),
    reply: created(StaffPicture, "The picture"),
    refusals: busy,
  }),
  defineAct({
    ...picturing,
    rest: "GET /api/staff/pictures/{key}/",
    summary: "A picture: its files and its focal point",
    params: one,
    work: ({ deps, params }) => readPicture(deps, params.key),
    reply: ok(StaffPicture, "The picture"),
  }),
  defineAct({
    ...picturing,
    rest: "GET /api/staff/pictures/{key}/original",
    summary: "The uncut picture",
    params: one,
    work: ({ deps, params }) => openOriginal(deps, params.key),
    reply: file({ description: "A JPEG", content: { "image/jpeg": { schema: binary } } }, (c, bytes: Readable) =>
      c.body(Readable.toWeb(bytes) as ReadableStream, 200, { "Content-Type": "image/jpeg" }),
    ),
    refusals: busy,
  }),
  defineAct({
    ...picturing,
    rest: "POST /api/staff/pictures/{key}/cut/",
    summary: "Cut a picture around another point",
    description: "Answers the new cut, which has an address of its own; a record shows it once it names that address.",
    params: one,
    input: FocalPoint,
    work: ({ deps, params, input }) => recrop(deps, params.key, input),
    reply: created(StaffPicture, "The new cut"),
    refusals: busy,
  }),
];

import { Readable } from "node:stream";
import { createRoute, z } from "@hono/zod-openapi";
import { createApiRouter, invalidInput, jsonBody, jsonReply } from "#http/api-router.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { staffOnly } from "#staff/access/guard.server.ts";
import { FocalPoint, StaffPicture } from "./contract.ts";
import { openOriginal, readPicture, recrop, uploadPicture } from "./service/store-picture.server.ts";

const content = { tags: ["Staff: pictures"], ...staffOnly("keep_pictures") };
const one = {
  params: z.object({ key: z.string().regex(/^[A-Za-z0-9_-]{22}$/, "must be the key of a picture") }),
};
const refusals = {
  401: problemReply("The session of this member of staff has ended"),
  403: problemReply("The role of this member of staff may not"),
  404: problemReply("There is no such picture; or nobody of the staff is signed in"),
  ...invalidInput,
};
const drawing = { ...refusals, 503: problemReply("Many pictures are being drawn, or the storage does not answer") };

const uploadRoute = createRoute({
  method: "post",
  path: "/api/staff/pictures/",
  ...content,
  summary: "Upload a picture",
  description:
    "JPEG, PNG, WebP or AVIF, at most 15 MB and 50 million pixels. It is re-encoded without what the camera wrote into it, cut around its middle, and shown nowhere until a record names it.",
  request: {
    body: {
      required: true,
      content: {
        "multipart/form-data": {
          schema: { type: "object", required: ["file"], properties: { file: { type: "string", format: "binary" } } },
        },
      },
    },
  },
  responses: {
    201: jsonReply(StaffPicture, "The picture"),
    ...drawing,
    400: problemReply("The form did not arrive complete"),
    413: problemReply("The form is far too large"),
  },
});

const showRoute = createRoute({
  method: "get",
  path: "/api/staff/pictures/{key}/",
  ...content,
  summary: "A picture: its files and its focal point",
  request: one,
  responses: { 200: jsonReply(StaffPicture, "The picture"), ...refusals },
});

const originalRoute = createRoute({
  method: "get",
  path: "/api/staff/pictures/{key}/original",
  ...content,
  summary: "The uncut picture",
  request: one,
  responses: {
    200: { description: "A JPEG", content: { "image/jpeg": { schema: { type: "string", format: "binary" } } } },
    ...drawing,
  },
});

const cropRoute = createRoute({
  method: "post",
  path: "/api/staff/pictures/{key}/cut/",
  ...content,
  summary: "Cut a picture around another point",
  description: "Answers the new cut, which has an address of its own; a record shows it once it names that address.",
  request: { ...one, ...jsonBody(FocalPoint) },
  responses: { 201: jsonReply(StaffPicture, "The new cut"), ...drawing },
});

/** The console's picture API; public files are served by public-files.server.ts. */
export function pictureRoutes() {
  return createApiRouter()
    .openapi(uploadRoute, async (c) => c.json(await uploadPicture(c.get("deps"), c.req.raw), 201))
    .openapi(showRoute, async (c) => c.json(await readPicture(c.get("deps"), c.req.valid("param").key), 200))
    .openapi(originalRoute, async (c) => {
      const bytes = await openOriginal(c.get("deps"), c.req.valid("param").key);
      return c.body(Readable.toWeb(bytes) as ReadableStream, 200, { "Content-Type": "image/jpeg" });
    })
    .openapi(cropRoute, async (c) =>
      c.json(await recrop(c.get("deps"), c.req.valid("param").key, c.req.valid("json")), 201),
    );
}

import { z } from "zod";

/** The path that accepts picture uploads. */
export const takesPicture = (path: string) => path === "/api/staff/pictures/";

export const maxPictureBytes = 15 * 1024 * 1024;
export const maxPicturePixels = 50_000_000;

const share = (what: string) =>
  z
    .number({ error: "must be a number from 0 to 1" })
    .min(0, "must be a number from 0 to 1")
    .max(1, "must be a number from 0 to 1")
    .describe(what);

/** The point that stays visible when a picture is cropped. */
export const FocalPoint = z.strictObject({
  focal_x: share("in the uncut picture, 0: left, 1: right"),
  focal_y: share("in the uncut picture, 0: top, 1: bottom"),
});
export type FocalPoint = z.infer<typeof FocalPoint>;

/** Where on Wikimedia Commons a picture is. */
export const CommonsAddress = z.strictObject({
  address: z
    .string({ error: "is required" })
    .trim()
    .max(2000, "must have at most 2000 characters")
    .startsWith("https://", "must begin with https://"),
});

/** One crop of an uploaded picture. */
export const StaffPicture = z
  .object({
    key: z.string(),
    url: z.string().describe("what a record's photo names; the largest WebP file"),
    original_url: z.string().describe("the uncut picture, for staff"),
    width: z.number().int(),
    height: z.number().int(),
    focal_x: z.number(),
    focal_y: z.number(),
  })
  .meta({ id: "StaffPicture" });
export type StaffPicture = z.infer<typeof StaffPicture>;

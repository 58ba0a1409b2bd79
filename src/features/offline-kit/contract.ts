import { z } from "zod";
import { rehearsedAuthorities } from "#features/chances/contract.ts";

/** How many years of closing values a kit has. */
export const yearsInKit = 3;

/** A kit that can be stored for use without a connection. */
export const OfflineKit = z
  .object({
    authority: z.enum(rehearsedAuthorities),
    name: z.string().describe("of the authority"),
    version: z.string().describe("changes with every byte of the kit"),
    bytes: z.int().describe("of the file, compressed as it is sent and kept"),
    captured_on: z
      .string()
      .nullable()
      .describe("the newest day on which one of its lists was taken from its publisher"),
    model: z.string().describe("the version of the model in it"),
    valid_for: z.int().describe("the season of its chances"),
    years: z.array(z.int()).describe("that can be rehearsed from it, newest first"),
  })
  .meta({ id: "OfflineKit" });
export type OfflineKit = z.infer<typeof OfflineKit>;

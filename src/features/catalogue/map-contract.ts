import { z } from "zod";
import { Source } from "./contract.ts";

/** A state, or a district of one, with how many colleges a list of it has. */
export const MapPlace = z
  .object({
    name: z.string(),
    count: z.number().int().describe("active colleges"),
    latitude: z.number().nullable().describe("of the middle of its PIN codes; null: of a state, or not in our data"),
    longitude: z.number().nullable(),
  })
  .meta({ id: "MapPlace" });
export type MapPlace = z.infer<typeof MapPlace>;

/** Colleges by state, or by district of one state. */
export const CollegeMap = z
  .object({
    state: z.string().nullable().describe("the state whose districts these are; null: these are states"),
    count: z.number().int().describe("active colleges of all places together"),
    places: z.array(MapPlace).describe("most colleges first"),
    without_district: z.number().int().describe("colleges of the state whose district is not in our data"),
    source: Source.nullable().describe("where the places of districts come from; null: there are none"),
  })
  .meta({ id: "CollegeMap" });
export type CollegeMap = z.infer<typeof CollegeMap>;

import { z } from "zod";

/** A package that a student signs up with. Prices are whole rupees, taxes included. Source: specification section 3. */
export const Package = z
  .object({
    id: z.number().int(),
    name: z.string(),
    description: z.string(),
    amount: z.number().int().describe("list price in rupees; 0: free"),
    offer: z.boolean().describe("whether an offer is on"),
    offer_percentage: z.number().int().describe("percent of the amount still to pay; 0 without an offer"),
    payable: z.number().int().describe("what is charged, in rupees; 0: sign-up skips payment"),
    saving_percentage: z.number().int().describe("the N of 'N% off': 100 - offer_percentage; 0 without an offer"),
    is_sample: z.boolean().describe("invented for the starter data"),
  })
  .meta({ id: "Package" });
export type Package = z.infer<typeof Package>;

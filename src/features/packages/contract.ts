import { z } from "zod";
import type { Paise } from "#lib/money.ts";

/** A package that a student can sign up with, as the product knows it. Prices are whole rupees, taxes included. */
export interface OfferedPackage {
  id: number;
  name: string;
  description: string;
  listPricePaise: Paise;
  /** Percent of the list price still to pay; null without an offer. */
  payPercent: number | null;
  /** What is charged; 0: sign-up skips payment. */
  payablePaise: Paise;
  /** The N of 'N% off'; 0 without an offer. */
  savingPercent: number;
  isSample: boolean;
}

/** The same on the wire, in rupees. Source: specification section 3. */
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

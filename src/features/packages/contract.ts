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
  /** What it promises; empty: it lists nothing. */
  deliverables: OfferedDeliverable[];
}

/** One thing that a package promises. */
export interface OfferedDeliverable {
  title: string;
  description: string;
  /** Days after the purchase; null: due on a fixed day. */
  dueDays: number | null;
  /** YYYY-MM-DD in India. */
  dueOn: string | null;
  /** Its part of the price, beside the other shares. */
  share: number;
}

/** The same with what an order copies of it: how many calls with a counsellor it is, and how long each is. */
export interface PromisedDeliverable extends OfferedDeliverable {
  calls: number;
  callMinutes: number | null;
}

/** A package on the wire, in rupees. Source: docs/specification S3. */
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
    deliverables: z
      .array(
        z.object({
          title: z.string(),
          description: z.string(),
          due_days: z.number().int().nullable().describe("due so many days after the purchase; null: on due_on"),
          due_on: z.string().nullable().describe("YYYY-MM-DD in India; null: after due_days"),
          share: z
            .number()
            .int()
            .describe("its part of the price, beside the other shares: what is undelivered can be refunded"),
        }),
      )
      .describe("what the package promises; empty: nothing is listed, and no refund is computed"),
  })
  .meta({ id: "Package" });
export type Package = z.infer<typeof Package>;

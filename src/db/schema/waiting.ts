import { sql } from "drizzle-orm";
import { smallint, timestamp } from "drizzle-orm/pg-core";

/** What tickets and messages of the Contact Us forms have in common for anyone who answers them. */
export const waiting = () => ({
  /** Since when somebody waits for an answer; null: nobody does. */
  waitingSince: timestamp("waiting_since", { withTimezone: true }).defaultNow(),
  /** 1 (Critical) to 4 (Low) while somebody waits, 5 once nobody does. */
  urgency: smallint().generatedAlwaysAs(sql`urgency_of(priority, waiting_since)`),
});

import { sql } from "drizzle-orm";
import { students } from "#db/schema/accounts.ts";
import { reachWithdrawals } from "#db/schema/disclosures.ts";

/**
 * Whether staff may see the details of a row of `students` and find it by them: the student has not withdrawn them. A
 * search by words would tell what the record no longer shows.
 */
export const showsDetails = sql<boolean>`not exists (select from ${reachWithdrawals}
  where ${reachWithdrawals.studentId} = ${students.id}
  and ${reachWithdrawals.purpose} = 'details' and ${reachWithdrawals.allowedAt} is null)`;

/** The name of a row of `students` for lists of staff, or the words that stand for a withdrawn one. */
export const shownName = sql<string>`case when ${showsDetails}
  then ${students.firstName} || ' ' || ${students.lastName} else 'Name withdrawn' end`;

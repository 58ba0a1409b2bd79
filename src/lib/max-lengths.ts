/**
 * The most characters of each answer: the one table for forms, contracts and the checks of the database
 * (tests/database-schema.test.ts compares them). The specification sets limits for the phone number and the PIN code of
 * sign-up alone; everything else has room for what people write, and an end.
 */
export const maxLengths = {
  /** First or last name of an account. */
  name: 60,
  /** A full name in one field, or a part of it, of somebody who may have no account; also a guardian's. */
  fullName: 120,
  /** First and last name of an account with a blank between them. */
  bothNames: 121,
  email: 254,
  password: 128,
  /** A mobile number of an account: digits only. */
  mobile: 10,
  /** A phone number as people write it in a message. */
  phone: 20,
  address: 200,
  pincode: 6,
  programme: 80,
  subject: 150,
  message: 5000,
  review: 2000,
  dispute: 2000,
  /** A note of one's own beside something saved. */
  note: 1000,
} as const;

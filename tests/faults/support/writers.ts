import { newPerson, post } from "./visitor.ts";

/** Writes that were answered as done, by what they left. */
export interface WritersLog {
  /** Sender's addresses of contact messages, each writing once. */
  messages: string[];
  /** Colleges that were saved. */
  colleges: number[];
}

/**
 * One person who writes message after message, and a student who saves college after college, until it is stopped. What
 * got no answer is left: only what was acknowledged counts.
 */
export function startWriters(
  address: string,
  student: { studentId: number; bearer: Record<string, string> },
  colleges: readonly number[],
) {
  const book: WritersLog = { messages: [], colleges: [] };
  let isStopped = false;
  let written = 0;

  const writeMessage = async () => {
    written += 1;
    const { email, contact } = newPerson();
    const message = { name: "Asha", email, contact, message: `Message ${written}` };
    const answer = await post(address, "/contacts/", message).catch(() => null);
    if (answer?.status === 201) book.messages.push(email);
    else await new Promise((resolve) => setTimeout(resolve, 100));
  };
  const saveCollege = async (college: number) => {
    const body = { student_id: student.studentId, college };
    const answer = await post(address, "/api/wishlist/", body, student.bearer).catch(() => null);
    if (answer?.status === 201) book.colleges.push(college);
    else await new Promise((resolve) => setTimeout(resolve, 100));
  };
  const workers = [
    (async () => {
      while (!isStopped) await writeMessage();
    })(),
    (async () => {
      for (const college of colleges) if (!isStopped) await saveCollege(college);
    })(),
  ];
  return {
    book,
    stop: async () => {
      isStopped = true;
      await Promise.all(workers);
    },
  };
}

import { newPerson, post } from "../../faults/support/visitor.ts";

/** What became of messages that were sent through the balancer. */
export interface SentMessages {
  /** Addresses of senders who were told that their message is there. */
  acknowledged: string[];
  /** What came instead, of each that was not. */
  refused: string[];
}

/** People who write one contact message after another, each under an address of its own, until it is stopped. */
export function startMessages(address: string, people: number) {
  const sent: SentMessages = { acknowledged: [], refused: [] };
  let isStopped = false;
  const write = async () => {
    const { email, contact } = newPerson();
    const answer = await post(address, "/contacts/", { name: "Asha", email, contact, message: `I am ${email}` }).catch(
      (error: Error) => ({ status: error.message }),
    );
    if (answer.status === 201) sent.acknowledged.push(email);
    else sent.refused.push(String(answer.status));
  };
  const workers = Array.from({ length: people }, async () => {
    while (!isStopped) await write();
  });
  return {
    sent,
    stop: async (): Promise<SentMessages> => {
      isStopped = true;
      await Promise.all(workers);
      return sent;
    },
  };
}

import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** A received e-mail: the envelope and the raw message. */
export interface Delivery {
  from: string;
  to: string[];
  source: string;
}

/** A rejecting reply, such as [550, "5.1.1 no such user"]. */
type Refusal = [code: number, text: string];

export interface MailServerBehaviour {
  /** Called for each recipient, in order; undefined accepts. */
  atRecipient?: (address: string) => Refusal | undefined;
  /** Called when a message has been read completely; "hang" never replies. */
  atData?: () => Refusal | "hang" | undefined;
  options?: SMTPServerOptions;
}

/** A real mail server on loopback. */
export async function openMailServer({ atRecipient, atData, options }: MailServerBehaviour = {}, port = 0) {
  // why: the operator's mail server cannot be made to fail on demand; this one speaks the same protocol and can.
  const deliveries: Delivery[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, done) => done(asError(atRecipient?.(address))),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const answer = atData?.();
        if (answer === "hang") return;
        if (answer) return done(asError(answer));
        const { mailFrom, rcptTo } = session.envelope;
        deliveries.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
    ...options,
  });
  // Connection errors are handled by the client.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: listening } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${listening}`,
    port: listening,
    deliveries,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function asError(refusal: Refusal | undefined): Error | null {
  return refusal ? Object.assign(new Error(refusal[1]), { responseCode: refusal[0] }) : null;
}

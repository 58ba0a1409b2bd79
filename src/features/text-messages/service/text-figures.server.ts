import type { Deps } from "#http/deps.server.ts";
import { paise } from "#lib/money.ts";
import { textChannels } from "#lib/text-templates.ts";
import { countTexts } from "../store/messages.server.ts";

/** The queue of text messages as staff see it: what waits, and what became of the others since an instant. */
export async function readTextFigures({ db, textMessages }: Pick<Deps, "db" | "textMessages">, since: Date) {
  const rows = await countTexts(db, since);
  const sum = (of: typeof rows, figure: "count" | "paise" = "count") =>
    of.reduce((total, row) => total + row[figure], 0);
  const waiting = rows.filter(({ state }) => state === "waiting");
  const oldest = waiting.map((row) => new Date(row.oldest).getTime());
  const reasons = new Map<string, number>();
  for (const { state, reason, count } of rows) {
    if (state === "failed" || state === "dropped") {
      const words = reason ?? "unknown";
      reasons.set(words, (reasons.get(words) ?? 0) + count);
    }
  }
  return {
    is_on: textMessages.channels.length > 0 || rows.length > 0,
    oldest_waiting_at: oldest.length > 0 ? new Date(Math.min(...oldest)).toISOString() : null,
    channels: textChannels.map((channel) => {
      const own = rows.filter((row) => row.channel === channel);
      const sent = own.filter(({ state }) => state === "sent");
      return {
        channel,
        waiting: sum(own.filter(({ state }) => state === "waiting")),
        sent: sum(sent),
        undelivered: sum(sent.filter(({ reason }) => reason === "undelivered")),
        not_sent: sum(own.filter(({ state }) => state === "failed" || state === "dropped")),
        paise: paise(sum(sent, "paise")),
      };
    }),
    reasons: [...reasons].map(([reason, count]) => ({ reason, count })).sort((one, other) => other.count - one.count),
  };
}

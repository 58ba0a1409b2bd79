import type { OwnClosing } from "#features/chances/service/own-closings.server.ts";
import { useMessages } from "#lib/messages/messages.tsx";

const tones: Readonly<Record<string, string>> = {
  safe: "text-good",
  likely: "text-good",
  unlikely: "text-bad",
};

/** Where one's own seats of a branch closed last, and how likely they are. Nothing where neither is known. */
export function OwnLine({ own, branch = own?.branch_name }: { own: OwnClosing | null; branch?: string | undefined }) {
  const { applicant: m, chances } = useMessages();
  if (!own?.closing) return null;
  const { closing, year } = own.closing;
  const values = { branch: branch ?? "", closing, year: String(year) };
  return (
    <p data-own-line="">
      {own.isPercentile ? m.own_closing_percentile(values) : m.own_closing(values)}
      {own.label ? (
        <>
          {" "}
          <strong className={tones[own.label] ?? ""}>{chances.label_name({ label: own.label })}</strong>
        </>
      ) : null}
    </p>
  );
}

import type { StatedTopic } from "#db/schema/choices.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { OutsideLink } from "#ui/button.tsx";

interface StatedLine {
  topic: StatedTopic;
  programme: string;
  year: number | null;
  value: string;
}

/** One thing that a college states, as a line: topic, programme, year and value. */
export function StatedValue({ fact }: { fact: StatedLine }) {
  const { institutions: m } = useMessages();
  const { topic, programme, year } = fact;
  return (
    <>
      {[m.stated_topic({ topic }), programme, year === null ? "" : String(year)].filter(Boolean).join(", ")}:{" "}
      <strong>
        <Value fact={fact} />
      </strong>
    </>
  );
}

function Value({ fact: { topic, value } }: { fact: StatedLine }) {
  const { facts } = useMessages();
  const format = useFormat();
  switch (topic) {
    case "fees":
    case "median_package":
      return facts.per_year({ value: Number(value) });
    case "seats":
    case "placed":
      return format.number(Number(value));
    case "website":
      return <OutsideLink href={value}>{value}</OutsideLink>;
    default:
      return value;
  }
}

import type { QuestionFacts } from "#features/chances/service/describe-question.server.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { TabLinks } from "#ui/page/tab-links.tsx";
import type { Asking } from "./use-chances.ts";

/** The admission processes side by side; each has questions of its own. Everything but the wishes of a college stays. */
export function ExamTabs({ facts, asking }: { facts: Pick<QuestionFacts, "authorities" | "fields">; asking: Asking }) {
  const { gender = "", state = "" } = asking.outcome.answers;
  const { chances: m } = useMessages();
  return (
    <TabLinks
      label={m.exams()}
      keepsScroll
      tabs={facts.authorities.map(({ authority, name }) => ({
        to: asking.addressOf({ authority, gender, state }),
        label: m.exam_name({ authority, name }),
        isCurrent: authority === facts.fields.authority,
      }))}
    />
  );
}

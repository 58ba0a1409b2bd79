import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { Notice } from "#ui/page/notice.tsx";
import { useIsLive } from "#ui/page/use-is-live.ts";
import type { Trouble } from "../outcome.ts";
import { Leaving } from "./leaving.tsx";
import { LoanBesideSalary } from "./loan-beside-salary.tsx";
import { ScholarshipList } from "./scholarship-list.tsx";
import { Total } from "./total.tsx";
import type { Asking } from "./use-costs.ts";
import { useErrorSentences } from "./use-error-sentences.ts";

/** The answer, which is announced when it changes, and what went wrong with a newer one. */
export function CostAnswerRegion({ asking }: { asking: Asking }) {
  const { costs: m } = useMessages();
  const { outcome, isWaiting } = asking;
  const { answer, trouble } = outcome;
  const errors = useErrorSentences(outcome.errors);
  return (
    <section id="answer" aria-label={m.answer()} aria-busy={isWaiting} className="min-w-0 scroll-mt-4">
      {asking.isTyping ? null : <ErrorSummary errors={errors} />}
      {trouble ? <TroubleNote trouble={trouble} retry={asking.retry} /> : null}
      {answer ? (
        <div className="grid grid-cols-1 gap-8">
          <Total answer={answer} answers={outcome.answers} isWaiting={isWaiting} />
          <LoanBesideSalary loan={answer.loan} hasCourse={answer.branch !== null} />
          <ScholarshipList scholarships={answer.scholarships} />
          <Leaving leaving={answer.leaving} />
        </div>
      ) : null}
    </section>
  );
}

/** Why there is no newer answer; the last one stays below it. */
function TroubleNote({ trouble, retry }: { trouble: Trouble; retry: () => void }) {
  const { costs: m } = useMessages();
  const isLive = useIsLive();
  return (
    <Notice isBad className="mb-4">
      <p>{m.trouble({ trouble })}</p>
      {isLive ? (
        <Button look="secondary" onClick={retry} className="mt-2">
          {m.retry()}
        </Button>
      ) : null}
    </Notice>
  );
}

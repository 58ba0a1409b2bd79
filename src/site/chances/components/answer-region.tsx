import { useState } from "react";
import { useRouteLoaderData } from "react-router";
import type { ChancesAnswer } from "#features/chances/contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { Notice } from "#ui/page/notice.tsx";
import type { SiteFacts } from "#ui/page/page-head.tsx";
import { useIsLive } from "#ui/page/use-is-live.ts";
import { ReadAloudButton } from "#ui/read-aloud/read-aloud-button.tsx";
import type { Answers } from "../answers.ts";
import type { NamedFacts } from "../named-facts.server.ts";
import type { Outcome } from "../outcome.ts";
import { Answer } from "./answer.tsx";
import { AnswerOrder } from "./answer-order.tsx";
import { askedOfAll } from "./question-form.tsx";
import { useErrorSentences } from "./rank-name.ts";
import type { Asking } from "./use-chances.ts";
import { WishFields } from "./wish-fields.tsx";
import { seatsToCheck } from "./withheld.tsx";

/** The answer with its count, which is announced, and every state that it can be in. */
export function AnswerRegion({ asking, facts, first }: { asking: Asking; facts: NamedFacts; first: Answers }) {
  const { chances: m } = useMessages();
  const { outcome, isWaiting } = asking;
  const { answer, answers } = outcome;
  const sentences = useErrorSentences(outcome.errors);
  const countText = (found: ChancesAnswer) => {
    const toCheck = seatsToCheck(found);
    return toCheck === null ? m.count({ count: found.count }) : m.to_check({ count: toCheck });
  };
  return (
    <section
      id="answer"
      aria-labelledby="answer-title"
      aria-busy={isWaiting}
      tabIndex={-1}
      className="min-w-0 scroll-mt-24"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="answer-title" className="text-2xl">
          {m.answer()}
        </h2>
        <p role="status" className="text-muted">
          {isWaiting ? m.waiting() : answer ? countText(answer) : ""}
        </p>
        {answer ? <ReadAloudButton part="answer" /> : null}
      </div>
      {/* Without an answer they still hold what the address asks for. */}
      <div hidden={!answer}>
        <WishFields facts={facts} first={first} answers={answers} errors={sentences} />
      </div>
      <ErrorSummary errors={sentences} />
      <TroubleNote outcome={outcome} retry={asking.retry} />
      {answer ? (
        <div className={isWaiting ? "opacity-60" : ""}>
          <Answer
            answer={answer}
            answers={answers}
            similar={facts.similar}
            fields={askedOfAll(facts)}
            order={<AnswerOrder facts={facts} answers={answers} />}
          />
          <ShareLink address={asking.addressOf({ ...answers, page: "" })} />
        </div>
      ) : isWaiting || outcome.trouble ? null : (
        <p className="card mt-4 p-4 text-lg">{facts.hasModel ? m.start() : m.no_model()}</p>
      )}
    </section>
  );
}

/** What went wrong, and the way to try again; the last answer stays below it. */
function TroubleNote({ outcome: { trouble, answer }, retry }: { outcome: Outcome; retry: () => void }) {
  const { chances: m } = useMessages();
  const isLive = useIsLive();
  if (trouble === null) return null;
  const offline = answer ? m.failed() : m.failed_first();
  const text = { offline, too_many: m.too_many(), busy: m.busy(), refused: m.no_model() }[trouble];
  return (
    <Notice isBad className="mt-3">
      <p>{text}</p>
      {isLive && trouble !== "refused" ? (
        <Button look="secondary" onClick={retry} className="mt-2">
          {m.retry()}
        </Button>
      ) : null}
    </Notice>
  );
}

/** The page's address with the choices that tell nothing of the student. */
function ShareLink({ address }: { address: string }) {
  const { chances: m } = useMessages();
  const isLive = useIsLive();
  const [copied, setCopied] = useState("");
  const link = (useRouteLoaderData<SiteFacts>("root")?.publicUrl ?? "") + address;
  const copy = () => {
    navigator.clipboard.writeText(link).then(
      () => setCopied(link),
      // Not allowed here: the link beside the button can be copied by hand.
      () => {},
    );
  };
  return (
    <p className="no-print mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
      <a href={address} className="link tap-row">
        {m.share()}
      </a>
      {isLive && "clipboard" in navigator ? (
        <Button look="secondary" onClick={copy}>
          {copied === link ? m.copied() : m.copy()}
        </Button>
      ) : null}
      <span className="text-sm text-muted">{m.share_hint()}</span>
    </p>
  );
}

import type { CheckedList, Finding } from "#features/choices/lint/contract.ts";
import { patterns } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { useErrorSentences } from "#site/chances/components/rank-name.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { Notice } from "#ui/page/notice.tsx";
import type { CheckForm } from "../check-form.ts";
import { FindingCard } from "./finding-card.tsx";
import { ListChances } from "./list-chances.tsx";
import type { useCheck } from "./use-check.ts";

/** Lines that we do not know: more are counted alone. */
const linesNamed = 10;

/** The answer with every state that it can be in. */
export function CheckedRegion({ check }: { check: ReturnType<typeof useCheck> }) {
  const { chances, choice_check: m } = useMessages();
  const { checked, form, errors, trouble, notUnderstood } = check.outcome;
  const sentences = useErrorSentences(errors);
  const troubles = {
    offline: chances.failed_first(),
    too_many: chances.too_many(),
    busy: chances.busy(),
    refused: chances.no_model(),
  };
  return (
    <section id="findings" aria-labelledby="findings-title" aria-busy={check.isWaiting} className="min-w-0 scroll-mt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="findings-title" className="text-2xl">
          {m.findings()}
        </h2>
        <p role="status" className="text-muted">
          {check.isWaiting ? m.waiting() : checked ? m.found({ count: checked.findings.length }) : ""}
        </p>
      </div>
      <ErrorSummary errors={sentences} />
      {trouble ? (
        <Notice isBad className="mt-3">
          {troubles[trouble]}
        </Notice>
      ) : null}
      {notUnderstood.length > 0 ? (
        <div className="card mt-3 p-4">
          <p>{m.not_understood({ count: notUnderstood.length })}</p>
          <ul className="mt-1 list-disc pl-5">
            {notUnderstood.slice(0, linesNamed).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {checked ? (
        <div className={check.isWaiting ? "opacity-60" : ""}>
          <SaveMended form={form} authority={checked.authority} />
          <Findings checked={checked} />
          <ListChances checked={checked} wanted={form.wanted} />
          <Binding checked={checked} />
        </div>
      ) : (
        <p className="card mt-4 p-4 text-lg">{form.choices.length === 0 ? m.no_list() : m.no_rank()}</p>
      )}
    </section>
  );
}

const weights = ["serious", "check", "note"] as const satisfies readonly Finding["weight"][];

function Findings({ checked }: { checked: CheckedList }) {
  const { choice_check: m } = useMessages();
  if (checked.findings.length === 0) return <p className="card mt-3 p-4">{m.nothing()}</p>;
  return weights.map((weight) => {
    const findings = checked.findings.filter((of) => of.weight === weight);
    if (findings.length === 0) return null;
    return (
      <section key={weight} className="mt-4">
        <h3 className="text-xl">{m.weight_name({ weight })}</h3>
        <ul className="mt-2 grid grid-cols-1 gap-3">
          {findings.map((finding) => (
            <FindingCard key={`${finding.kind} ${finding.rows.join()}`} finding={finding} checked={checked} />
          ))}
        </ul>
      </section>
    );
  });
}

/** What the authority's rules say, each with its source. */
function Binding({ checked: { rules } }: { checked: CheckedList }) {
  const { choice_check: m, ui } = useMessages();
  const sources = [...new Set(rules.texts.map(({ publisher, title }) => `${publisher}, ${title}`))];
  return (
    <section className="mt-6">
      <h3 className="text-xl">{m.rules()}</h3>
      {rules.texts.length > 0 ? null : <p className="mt-2 max-w-reading">{m.no_rules()}</p>}
      {rules.carried_from === null ? null : (
        <p className="text-muted">{m.older_rules({ from: String(rules.carried_from) })}</p>
      )}
      {sources.map((source) => (
        <div key={source} className="mt-2 max-w-reading">
          <ul className="grid list-disc grid-cols-1 gap-1 pl-5">
            {rules.texts
              .filter(({ publisher, title }) => `${publisher}, ${title}` === source)
              .map(({ text }) => (
                <li key={text}>{text}</li>
              ))}
          </ul>
          <p className="mt-1 text-sm text-muted">{`${ui.source()} ${source}`}</p>
        </div>
      ))}
    </section>
  );
}

/** Takes a mended list back to /choices, which shows what it changes before it is saved as a version of the list. */
function SaveMended({ form, authority }: { form: CheckForm; authority: string }) {
  const { choice_check: m } = useMessages();
  const { list, isMended, choices } = form;
  if (!isMended) return null;
  return (
    <div className="card mt-3 p-4">
      <p className="font-semibold">{m.is_mended()}</p>
      {list ? (
        <form method="post" action={`${patterns.choices}?list=${list.id}`} className="mt-3">
          <input type="hidden" name="list" value={list.id} />
          <input type="hidden" name="authority" value={authority} />
          <input type="hidden" name="choices" value={choices.join(",")} />
          {list.carried ? <input type="hidden" name="carried" value={list.carried} /> : null}
          <Button type="submit" name="do" value="preview">
            {m.save_mended({ name: list.name })}
          </Button>
          <p className="mt-1 text-sm text-muted">{m.save_mended_hint()}</p>
        </form>
      ) : null}
    </div>
  );
}

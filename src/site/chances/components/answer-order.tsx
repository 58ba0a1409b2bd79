import { useMessages } from "#lib/messages/messages.tsx";
import { Button, buttonClasses } from "#ui/button.tsx";
import { useIsLive } from "#ui/page/use-is-live.ts";
import type { Answers } from "../answers.ts";
import type { NamedFacts } from "../named-facts.server.ts";
import { questionFormId } from "./question-form-id.ts";

const sorts = ["closing", "chance", "fees"];
/** Asks where the student lives. */
const nearest = "distance";

/** What matters most to the student, by which round, and the answer on paper. Without script a button applies the choice. */
export function AnswerOrder({ facts, answers }: { facts: NamedFacts; answers: Answers }) {
  const { chances: m, ui } = useMessages();
  const isLive = useIsLive();
  const rounds = ["last", ...facts.rounds.map(String)];
  return (
    <div className="no-print mt-3 flex flex-wrap items-end gap-2 sm:gap-3">
      <Choice
        name="sort"
        label={m.sort()}
        value={answers.sort}
        options={[...sorts, ...(answers.home || answers.sort === nearest ? [nearest] : [])].map((sort) => ({
          value: sort,
          label: m.sort_name({ sort }),
        }))}
      />
      {facts.rounds.length > 0 ? (
        <Choice
          name="round"
          label={m.round()}
          value={answers.round}
          options={rounds.map((round) => ({ value: round, label: m.round_name({ round }) }))}
        />
      ) : null}
      {isLive ? (
        <Button look="secondary" onClick={() => print()}>
          {m.print()}
        </Button>
      ) : (
        <button type="submit" form={questionFormId} className={buttonClasses("secondary")}>
          {ui.show()}
        </button>
      )}
    </div>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  value: string | undefined;
  options: { value: string; label: string }[];
}

function Choice({ name, label, value, options }: ChoiceProps) {
  return (
    <label className="block min-w-0 flex-auto text-sm text-muted sm:flex-none sm:basis-auto">
      {label}
      <select
        form={questionFormId}
        name={name}
        defaultValue={value ?? options[0]?.value}
        className="mt-1 block min-h-11 w-full rounded-control border border-line-strong bg-card px-3 text-base font-medium text-ink hover:border-ink"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

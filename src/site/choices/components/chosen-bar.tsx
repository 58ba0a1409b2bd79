import { useEffect, useRef, useState } from "react";
import { type ChoiceRow, listLimits } from "#features/choices/list-rules.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { useIsLive } from "#ui/page/use-is-live.ts";
import { chosenBoxes } from "./chosen-boxes.ts";

const fieldClasses = "min-h-11 w-full rounded-control border border-line-strong bg-card px-3";

/**
 * What can be done with all ticked rows at once. With script it appears with the first tick and stays in sight; no row is
 * drawn again for a tick.
 */
export function ChosenBar({ rows }: { rows: readonly ChoiceRow[] }) {
  const { choices: m } = useMessages();
  const isLive = useIsLive();
  const bar = useRef<HTMLFieldSetElement>(null);
  const [count, setCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that are gone take their ticks along
  useEffect(() => {
    const form = bar.current?.form;
    if (!form) return;
    const recount = () => setCount(chosenBoxes(form).length);
    const onChange = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.name === "chosen") recount();
    };
    recount();
    form.addEventListener("change", onChange);
    return () => form.removeEventListener("change", onChange);
  }, [rows]);
  const untick = () => {
    const form = bar.current?.form;
    if (form) for (const box of chosenBoxes(form)) box.checked = false;
    setCount(0);
  };
  return (
    <fieldset ref={bar} hidden={isLive && count === 0} className="choice-bar">
      <legend className="sr-only">{m.chosen_legend()}</legend>
      <p role="status" className="flex items-center justify-between gap-3 font-semibold">
        {isLive ? m.chosen({ count }) : m.chosen_legend()}
        {isLive ? (
          <button type="button" onClick={untick} className="link min-h-11 font-semibold">
            {m.untick()}
          </button>
        ) : null}
      </p>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2 sm:gap-x-3">
        <label className="flex items-center gap-2">
          {m.chosen_place()}
          <span className="w-14">
            <input name="chosen_place" inputMode="numeric" maxLength={4} className={fieldClasses} />
          </span>
        </label>
        <button type="submit" name="do" value="move_chosen" className="list-button">
          {m.move_chosen()}
        </button>
        <button type="submit" name="do" value="remove_chosen" className="list-button">
          {m.remove_chosen()}
        </button>
        <label className="flex min-w-0 items-center gap-2">
          {m.chosen_group()}
          <span className="w-28 sm:w-36">
            <input name="chosen_group" maxLength={listLimits.group} className={fieldClasses} />
          </span>
        </label>
        <button type="submit" name="do" value="group_chosen" className="list-button">
          {m.group_chosen()}
        </button>
      </div>
    </fieldset>
  );
}

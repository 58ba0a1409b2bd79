import { type KeyboardEvent, useRef } from "react";
import type { OfferedPackage } from "#features/packages/contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { rupeesOf } from "#lib/money.ts";
import { buttonClasses } from "#ui/button.tsx";
import { Dialog, DialogButton } from "#ui/dialog/dialog.tsx";
import { SampleBadge } from "#ui/drawing/badge.tsx";
import { Icon } from "#ui/drawing/icon.tsx";
import { EnglishNote, useTextLang } from "#ui/page/english-text.tsx";
import { PackageDeliverables } from "./package-deliverables.tsx";
import { PackagePrice } from "./package-price.tsx";

/** A card shows this many words of a description (specification S9.3). */
const previewWords = 12;

/**
 * The packages as cards, one to choose. They are radio buttons, so that keyboard and screen readers know the choice is
 * single; a second tap on the chosen one clears it (specification S4.4).
 */
export function PackageCards({
  packages,
  chosen,
  error,
  onClear,
}: {
  packages: OfferedPackage[];
  chosen: string;
  error: string | undefined;
  onClear: () => void;
}) {
  const m = useMessages();
  return (
    <fieldset id="package" tabIndex={-1} aria-describedby={error ? "package-error" : undefined}>
      <legend className="text-xl font-semibold">{m.sign_up.packages()}</legend>
      <p className="text-sm text-muted">{m.sign_up.packages_hint()}</p>
      {error ? (
        <p id="package-error" className="text-sm font-medium text-bad">
          {error}
        </p>
      ) : null}
      <EnglishNote texts={packages.map(({ description }) => description)} />
      <div className="mt-3 grid gap-3">
        {packages.map((one) => (
          <PackageCard key={one.id} one={one} isChosen={chosen === String(one.id)} onClear={onClear} />
        ))}
      </div>
    </fieldset>
  );
}

function PackageCard({ one, isChosen, onClear }: { one: OfferedPackage; isChosen: boolean; onClear: () => void }) {
  const m = useMessages();
  const id = `package-${one.id}`;
  const langOf = useTextLang();
  const wasChosen = useRef(false);
  const words = one.description.split(/\s+/);
  const isCut = words.length > previewWords;
  /** A radio button cannot be unticked by itself: what it was before the press decides. */
  const clear = (radio: HTMLInputElement) => {
    wasChosen.current = false;
    radio.checked = false;
    onClear();
  };
  const clearByKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== " " || event.repeat || !event.currentTarget.checked) return;
    event.preventDefault();
    clear(event.currentTarget);
  };
  const remember = () => {
    wasChosen.current = (document.getElementById(id) as HTMLInputElement).checked;
  };
  return (
    <div className="relative rounded-card border border-line bg-card p-4 has-checked:border-2 has-checked:border-accent has-checked:bg-accent-soft">
      <label htmlFor={id} className="flex cursor-pointer items-start gap-3" onPointerDown={remember}>
        <input
          type="radio"
          name="package"
          id={id}
          value={one.id}
          defaultChecked={isChosen}
          onKeyDown={clearByKey}
          onClick={(event) => wasChosen.current && clear(event.currentTarget)}
          className="card-tick"
        />
        <span className="grow">
          <span className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="text-lg font-semibold">
              <span lang={langOf(one.name)}>{one.name}</span> {one.isSample ? <SampleBadge /> : null}
            </span>
            <PackagePrice one={one} />
          </span>
        </span>
      </label>
      <p className="mt-1 pl-8">
        <span lang={langOf(one.description)}>
          {isCut ? `${words.slice(0, previewWords).join(" ")}…` : one.description}
        </span>
        {isCut ? (
          <DialogButton
            dialog={`${id}-text`}
            className="link -my-2 ml-1 inline-flex min-h-11 items-center font-semibold"
          >
            {m.sign_up.read_more()} <span className="sr-only">{one.name}</span>
          </DialogButton>
        ) : null}
      </p>
      {one.deliverables.length > 0 ? <Deliverables one={one} /> : null}
      <input type="hidden" name={`price_${one.id}`} value={rupeesOf(one.payablePaise)} />
      {isCut ? <Description one={one} id={`${id}-text`} /> : null}
    </div>
  );
}

/** What the package promises, and by when. */
function Deliverables({ one }: { one: OfferedPackage }) {
  const m = useMessages();
  return (
    <details className="mt-1 pl-8">
      <summary className="link tap-row cursor-pointer font-semibold">
        {m.sign_up.includes({ count: one.deliverables.length })}
        <span className="sr-only"> {one.name}</span>
      </summary>
      <PackageDeliverables one={one} />
    </details>
  );
}

function Description({ one, id }: { one: OfferedPackage; id: string }) {
  const m = useMessages();
  const langOf = useTextLang();
  return (
    <Dialog
      id={id}
      titleId={`${id}-title`}
      className="max-h-[90dvh] w-[32rem] max-w-[94vw] overflow-y-auto rounded-card border border-line p-6"
    >
      <div className="flex items-start justify-between gap-3">
        <h3 id={`${id}-title`} className="text-2xl">
          {one.name}
        </h3>
        <DialogButton dialog={id} command="close" className="round-button shrink-0 border-0">
          <Icon name="x" className="size-5" strokeWidth={1.5} aria-hidden="true" />
          <span className="sr-only">{m.frame.close()}</span>
        </DialogButton>
      </div>
      <PackagePrice one={one} />
      <p lang={langOf(one.description)} className="mt-3">
        {one.description}
      </p>
      <DialogButton dialog={id} command="close" className={buttonClasses("secondary", "mt-5 w-full")}>
        {m.frame.close()}
      </DialogButton>
    </Dialog>
  );
}

import { patterns } from "#lib/addresses.ts";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { Icon } from "#ui/icon.tsx";

/** Each language by its own name. */
const names = { en: "English", hi: "हिन्दी", mr: "मराठी" } as const;

/** The languages of the site, behind one button. A plain form: it works without script, and loads the page again. */
export function LanguageChoice({ className }: { className: string }) {
  const m = useMessages();
  const { locale: chosen } = useFormat();
  return (
    <details className="relative">
      <summary className={`${className} cursor-pointer list-none`} title={m.frame.language()}>
        <Icon name="languages" className="size-5" strokeWidth={1.5} aria-hidden="true" />
        <span className="sr-only">{m.frame.language()}</span>
      </summary>
      <form method="post" action={patterns.language} className="card language-choice">
        {Object.entries(names).map(([locale, name]) => (
          <button
            key={locale}
            type="submit"
            name="lang"
            value={locale}
            lang={locale}
            aria-current={locale === chosen ? "true" : undefined}
          >
            {name}
          </button>
        ))}
      </form>
    </details>
  );
}

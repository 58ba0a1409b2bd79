import type { ClosingExam } from "#features/chances/closings/contract.ts";
import { type LoaderPage, writeRendered } from "#http/request/document-request.server.ts";
import { depsContext, localeContext } from "#http/request-context.server.ts";
import { patterns } from "#lib/addresses.ts";
import type { JsonText } from "#lib/json-text.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { renderCached } from "#ui/parts/part-cache.server.tsx";
import type { PartHtml } from "#ui/parts/part-html.ts";

/** Renders the form for exams without a calculation, outside of the page's script; its figure goes to their page in the body. */
export function renderOtherExams(exams: readonly ClosingExam[], loader: LoaderPage): JsonText<PartHtml | null> {
  const { parts } = loader.context.get(depsContext).state;
  const choices = exams.map(({ authority: value, title: label }) => ({ value, label }));
  const html =
    choices.length === 0 ? "" : renderCached(parts, OtherExams, { choices }, loader.context.get(localeContext));
  return writeRendered(html, loader);
}

function OtherExams({ choices }: { choices: { value: string; label: string }[] }) {
  const { chances, closings: m } = useMessages();
  return (
    <details className="print:hidden">
      <summary className="link tap-row cursor-pointer font-semibold">{chances.other_lists()}</summary>
      <form method="post" action={patterns.chancesLists} noValidate autoComplete="off" className="wide-form card p-4">
        <SelectField id="other-exam" name="authority" label={m.exam()} options={choices} />
        <Field
          id="other-figure"
          name="figure"
          label={m.figure()}
          hint={m.figure_hint()}
          inputMode="decimal"
          maxLength={12}
        />
        <Button type="submit" className="justify-self-start">
          {m.show()}
        </Button>
      </form>
      <a href={patterns.chancesConvert} className="link tap-row">
        {m.convert()}
      </a>
    </details>
  );
}

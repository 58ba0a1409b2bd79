import { useMessages } from "#lib/messages/messages.tsx";
import { buttonClasses } from "#ui/button.tsx";
import { Dialog, DialogButton } from "#ui/dialog/dialog.tsx";
import { DialogHead } from "#ui/dialog/dialog-head.tsx";
import { PasswordField } from "#ui/form/password-field.tsx";
import { RemovableFilter } from "#ui/form/removable-filter.tsx";
import { Pagination } from "#ui/page/pagination.tsx";
import { SampleSection } from "./sample-section.tsx";

/** The parts that a script works in, or that read the page's address; the others are rendered once (render-samples.server.tsx). */
export function ControlSamples() {
  const m = useMessages();
  const dialog = "sample-dialog";
  return (
    <SampleSection id="controls" title="Chips, pages, password and dialog">
      <div className="flex flex-wrap gap-2">
        <RemovableFilter name="state" label={m.catalogue.women_only()} />
        <RemovableFilter name="ownership" label={m.catalogue.ownership_name({ ownership: "government" })} />
      </div>
      <Pagination page={4} pageCount={27} />
      <div className="mt-4 max-w-md">
        <PasswordField name="sample-password" label={m.login.password()} />
      </div>
      <DialogButton dialog={dialog} className={buttonClasses("secondary", "mt-4")}>
        {m.card.ask()}
      </DialogButton>
      <Dialog id={dialog} titleId={`${dialog}-title`}>
        <DialogHead dialog={dialog} titleId={`${dialog}-title`} title={m.card.ask()} closeLabel={m.frame.close()} />
        <p className="p-4">{m.catalogue.closing_order()}</p>
      </Dialog>
    </SampleSection>
  );
}

import { BooleanInput, useRecordContext } from "react-admin";
import { SourceInput } from "../shared/source-input.tsx";

/** Of a form that changes facts: their source, and that it is still the right one. */
export function FactSource() {
  const isNew = useRecordContext()?.version === undefined;
  return (
    <>
      <SourceInput isRequired={false} label="Source (none: our own office asked the institute)" />
      {!isNew && <BooleanInput source="same_source" label="My changes are from this source too" defaultValue={false} />}
    </>
  );
}

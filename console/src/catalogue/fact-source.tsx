import { BooleanInput, useRecordContext } from "react-admin";
import { SourceInput } from "../shared/source-input.tsx";

/** Source inputs of a form that changes facts: the source, or a confirmation that it is unchanged. */
export function FactSource() {
  const isNew = useRecordContext()?.version === undefined;
  return (
    <>
      <SourceInput isRequired={false} label="Source (none: our own office asked the institute)" />
      {!isNew && <BooleanInput source="same_source" label="My changes are from this source too" defaultValue={false} />}
    </>
  );
}

import { TextInput, type TextInputProps } from "react-admin";

/** A text input whose cleared value is "", where react-admin's own gives null. */
export function Words(props: TextInputProps) {
  return <TextInput parse={asTyped} fullWidth {...props} />;
}

/** The same over several lines. */
export function LongWords({ minRows = 3, ...props }: TextInputProps) {
  return <Words multiline minRows={minRows} {...props} />;
}

const asTyped = (text: string) => text;

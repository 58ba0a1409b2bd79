import { TextInput, type TextInputProps } from "react-admin";

/** Text as it was typed: an emptied field is an empty text, where react-admin's own would be null. */
export function Words(props: TextInputProps) {
  return <TextInput parse={asTyped} fullWidth {...props} />;
}

/** The same over several lines. */
export function LongWords({ minRows = 3, ...props }: TextInputProps) {
  return <Words multiline minRows={minRows} {...props} />;
}

const asTyped = (text: string) => text;

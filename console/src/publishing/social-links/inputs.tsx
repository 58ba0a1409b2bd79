import { BooleanInput, NumberInput } from "react-admin";
import { Words } from "../../shared/words.tsx";

export function SocialLinkInputs() {
  return (
    <>
      <Words
        source="url"
        label="Address"
        isRequired
        helperText="Full address: https://… on Instagram, YouTube, Facebook, LinkedIn, X, Telegram or WhatsApp"
      />
      <NumberInput source="position" label="Place" helperText="The lowest comes first" min={0} step={1} />
      <BooleanInput source="is_active" label="Shown" helperText="In the footer of every page" />
    </>
  );
}

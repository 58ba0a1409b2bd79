import { useMessages } from "#lib/messages/messages.tsx";
import { PasswordField } from "#ui/form/password-field.tsx";

/**
 * The password of a new account, and the same once more.
 *
 * @param confirmError the message shown while the repeated password is typed; null while it is empty
 */
export function PasswordFields({
  errors,
  confirmError,
}: {
  errors: Record<string, string>;
  confirmError: string | undefined | null;
}) {
  const { sign_up: m } = useMessages();
  return (
    <>
      <PasswordField
        name="password"
        label={m.password()}
        hint={m.password_hint()}
        error={errors.password}
        autoComplete="new-password"
        required
      />
      <PasswordField
        name="confirm_password"
        label={m.confirm_password()}
        error={confirmError === null ? errors.confirm_password : confirmError}
        autoComplete="new-password"
        required
      />
    </>
  );
}

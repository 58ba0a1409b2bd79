import { useLogin } from "react-admin";
import { PlainPage } from "./plain-page.tsx";
import { SignInSteps } from "./sign-in-steps.tsx";

/** Sign-in; returns to the previous page. */
export default function LoginPage() {
  const login = useLogin();
  return (
    <PlainPage title="Staff sign in">
      <SignInSteps onDone={() => login({})} />
    </PlainPage>
  );
}

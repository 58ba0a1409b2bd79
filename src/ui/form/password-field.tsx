import { type ComponentProps, useState } from "react";
import { useMessages } from "#lib/messages/messages.tsx";
import { useIsLive } from "../page/use-is-live.ts";
import { Field } from "./field.tsx";

/** A password, hidden until its owner asks to see it; without script it stays hidden. Never filled in by the server. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, "type" | "defaultValue" | "className">) {
  const m = useMessages();
  const isLive = useIsLive();
  const [isShown, setShown] = useState(false);
  const id = props.id ?? props.name;
  return (
    <div className="relative">
      <Field
        {...props}
        type={isShown ? "text" : "password"}
        autoCapitalize="none"
        spellCheck={false}
        className={isLive ? "[&_input]:pr-20" : ""}
      />
      {isLive ? (
        <button
          type="button"
          aria-controls={id}
          onClick={() => setShown(!isShown)}
          className="absolute right-1 bottom-0.5 min-h-11 rounded-control px-3 font-semibold text-link"
        >
          {isShown ? m.ui.hide() : m.ui.show()} <span className="sr-only">{props.label}</span>
        </button>
      ) : null}
    </div>
  );
}

import { Button } from "#ui/button.tsx";
import { useIsLive } from "./use-is-live.ts";

/** Opens the browser's printing; without script the browser's own menu does. */
export function PrintButton({ label }: { label: string }) {
  return useIsLive() ? <Button onClick={() => window.print()}>{label}</Button> : null;
}

/** Path of the page whose form the server accepted last; null while a form is on its way, and before the first one. */
let acceptedFor: string | null = null;

/** The server has accepted a form. @param pathname of the page that is loaded next: its error page says so if that fails */
export function noteAccepted(pathname: string): void {
  acceptedFor = pathname;
}

/** Another form is being sent. */
export function forgetAccepted(): void {
  acceptedFor = null;
}

/** Whether the last form of this page was accepted, so that only the page's new data is missing. */
export function wasAccepted(pathname: string): boolean {
  return acceptedFor === pathname;
}

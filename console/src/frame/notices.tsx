import { Alert, Box } from "@mui/material";
import { isValidElement, type ReactNode, useEffect, useState } from "react";
import { type NotificationPayload, useNotificationContext, useTranslate } from "react-admin";

const shownMs = 8_000;
/** An error takes longer to read, and to act upon. */
const errorShownMs = 15_000;

/**
 * Where messages appear: a strip below the app bar that is always there and holds the site's status otherwise. A message
 * lies on nothing, so it covers no button; one that is longer than the strip moves the page down by its further lines.
 */
export function NoticeStrip({ children }: { children: ReactNode }) {
  const { notice, close } = useNotice();
  return (
    <Box
      id="messages"
      data-notice={notice ? "" : undefined}
      sx={{
        position: "sticky",
        top: { xs: 56, sm: 48 },
        minHeight: 48,
        display: "flex",
        alignItems: "center",
        // Above the shade of an open dialog as well, which begins below the strip.
        zIndex: notice ? "snackbar" : 10,
        bgcolor: "background.default",
      }}
    >
      {notice ? <NoticeText notice={notice} onClose={close} /> : children}
    </Box>
  );
}

/** Messages of a page without the console's frame. */
export function Notices() {
  const { notice, close } = useNotice();
  return notice && <NoticeText notice={notice} onClose={close} />;
}

/** The latest message, which replaces the one before. It stays while the pointer or the focus is on it. */
function NoticeText({ notice, onClose }: { notice: NotificationPayload; onClose: () => void }) {
  const { message, type, notificationOptions } = notice;
  const translate = useTranslate();
  const [isHeld, setHeld] = useState(false);
  const isError = type === "error" || type === "warning";
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onClose, isError ? errorShownMs : shownMs);
    return () => clearTimeout(timer);
  }, [isHeld, isError, onClose]);
  const hold = { onMouseEnter: () => setHeld(true), onFocus: () => setHeld(true) };
  const release = { onMouseLeave: () => setHeld(false), onBlur: () => setHeld(false) };
  const text = typeof message === "string" ? translate(message, notificationOptions?.messageArgs) : message;
  return (
    <Alert
      severity={type}
      role={isError ? "alert" : "status"}
      closeText="Dismiss this message"
      onClose={onClose}
      sx={{ flexGrow: 1, py: 0, alignItems: "center", overflowWrap: "anywhere", "& .MuiAlert-action": { pt: 0 } }}
      {...hold}
      {...release}
    >
      {text} {isValidElement(notificationOptions?.action) && notificationOptions.action}
    </Alert>
  );
}

function useNotice() {
  const { notifications, takeNotification } = useNotificationContext();
  const [notice, setNotice] = useState<NotificationPayload | null>(null);
  const [close] = useState(() => () => setNotice(null));
  useEffect(() => {
    const next = notifications.length > 0 && takeNotification();
    if (next) setNotice(next);
  }, [notifications, takeNotification]);
  return { notice, close };
}

import { type RefObject, useEffect, useRef } from "react";
import type { Conversation } from "../../../src/staff/people/contract.ts";
import { useMe } from "../frame/use-me.ts";
import type { useStep } from "./use-inbox.ts";
import type { WritingMode } from "./writing-box.tsx";

/** Keyboard actions on the open conversation. */
export interface InboxActions {
  answer: () => void;
  note: () => void;
  close: () => void;
  takeOver: () => void;
}

interface Given {
  actions: RefObject<InboxActions | null>;
  conversation: Conversation;
  step: ReturnType<typeof useStep>;
  setMode: (mode: WritingMode) => void;
}

/** Registers the open conversation's actions for keyboard shortcuts; returns the ref of the text field. */
export function useInboxActions({ actions, conversation, step, setMode }: Given) {
  const me = useMe();
  const inputRef = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const { id } = conversation;
    // Changing the mode replaces the field, so focus it after rendering.
    const write = (mode: WritingMode) => {
      setMode(mode);
      requestAnimationFrame(() => inputRef.current?.focus());
    };
    actions.current = {
      answer: () => write("answer"),
      note: () => write("note"),
      close: () => conversation.state !== "closed" && step.mutate({ call: "close", done: `${id} is closed` }),
      takeOver: () =>
        me && step.mutate({ call: "assign", body: { staff_id: me.id }, done: `${id} is assigned to you` }),
    };
    return () => {
      actions.current = null;
    };
  }, [actions, conversation, step, setMode, me]);
  return inputRef;
}

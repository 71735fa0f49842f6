import { type KeyboardEvent, useContext, useEffect, useRef, useState } from 'react';
import type { EditFault } from '../../worker/boundary/index.ts';
import { KeyboardHome } from './keyboard-home.ts';

/** Milliseconds of quiet after which typing counts as meant. */
const QUIET_MS = 400;

interface DraftOptions {
  /** The text of the present value. */
  readonly shown: string;
  /** Takes what was typed; returns why not. */
  readonly submit: (text: string) => Promise<EditFault | null>;
  /** Texts of several lines keep Enter for themselves. */
  readonly multiline?: boolean;
}

export interface DraftText {
  readonly text: string;
  /** Why what was typed is not taken. */
  readonly fault: string | null;
  readonly change: (text: string) => void;
  /** Takes it now: on leaving the field. */
  readonly settle: () => void;
  /** Enter takes it, Escape gives it up; both give the keyboard back to the picture, unless what was typed does not fit. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * The text of a field while somebody types: it is theirs until they leave, is taken after a short quiet, and stays with
 * its message where it does not fit. Without a draft the field shows the value as it is.
 */
export function useDraft({ shown, submit, multiline = false }: DraftOptions): DraftText {
  const [draft, showDraft] = useState<string | null>(null);
  /** As it stands now: leaving a field right after Escape must not take up what was just given up. */
  const current = useRef<string | null>(null);
  const setDraft = (text: string | null): void => {
    current.current = text;
    showDraft(text);
  };
  const submission = useSubmission(shown, submit, () => current.current === null);
  const goHome = useContext(KeyboardHome);

  /** Returns whether it was taken. */
  const settle = async (): Promise<boolean> => {
    if (current.current === null) return true;
    if (await submission.now(current.current)) return false;
    submission.forget();
    setDraft(null);
    return true;
  };
  const drop = (): void => {
    submission.cancel();
    submission.forget();
    setDraft(null);
  };

  return {
    text: draft ?? shown,
    fault: submission.fault,
    change(text) {
      setDraft(text);
      submission.soon(text);
    },
    settle: () => void settle(),
    onKeyDown(event) {
      if (event.nativeEvent.isComposing) return;
      const field = event.currentTarget;
      // Whoever went elsewhere in the meantime stays there.
      const leave = () => field.ownerDocument.activeElement === field && goHome?.();
      if (event.key === 'Escape' && (draft !== null || goHome)) {
        event.stopPropagation();
        drop();
        leave();
      } else if (event.key === 'Enter' && (!multiline || event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        void settle().then((taken) => taken && leave());
      }
    },
  };
}

/** Submits what is typed: at once or after a quiet, and no text twice. Of what was given up meanwhile nobody is told. */
function useSubmission(shown: string, submit: DraftOptions['submit'], isGivenUp: () => boolean) {
  const [fault, setFault] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What was submitted last: leaving the field right after does not submit it twice. */
  const sent = useRef<string | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  const cancel = (): void => clearTimeout(timer.current);
  const now = async (text: string): Promise<EditFault | null> => {
    cancel();
    if (text === (sent.current ?? shown)) return null;
    sent.current = text;
    const refused = await submit(text);
    if (isGivenUp()) return refused;
    setFault(refused?.message ?? null);
    if (refused) sent.current = null;
    return refused;
  };
  return {
    fault,
    now,
    soon(text: string): void {
      cancel();
      timer.current = setTimeout(() => void now(text), QUIET_MS);
    },
    cancel,
    /** A fault of what was typed before is not the next text's. */
    forget(): void {
      sent.current = null;
      setFault(null);
    },
  };
}

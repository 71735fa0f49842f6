import { type KeyboardEvent, useContext, useEffect, useRef, useState } from 'react';
import type { EditFault } from '../../worker/boundary/index.ts';
import { KeyboardHome } from './keyboard-home.ts';

/** Milliseconds without typing after which the input is committed. */
const QUIET_MS = 400;

interface DraftOptions {
  /** The text of the present value. */
  readonly shown: string;
  /** Commits the input; returns the error. */
  readonly submit: (text: string) => Promise<EditFault | null>;
  /** Texts of several lines keep Enter for themselves. */
  readonly multiline?: boolean;
}

export interface DraftText {
  readonly text: string;
  /** Why the input was not accepted. */
  readonly fault: string | null;
  readonly change: (text: string) => void;
  /** Commits now: on blur. */
  readonly settle: () => void;
  /** Enter commits, Escape cancels; both return the focus to the picture, unless the input is invalid. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * The text of a field while somebody types: it is theirs until blur, is committed after a short pause, and stays with
 * its message if it is invalid. Without a draft the field shows the value.
 */
export function useDraft({ shown, submit, multiline = false }: DraftOptions): DraftText {
  const [draft, showDraft] = useState<string | null>(null);
  /** Read now: blur right after Escape must not commit what was just cancelled. */
  const current = useRef<string | null>(null);
  const setDraft = (text: string | null): void => {
    current.current = text;
    showDraft(text);
  };
  const submission = useSubmission(shown, submit, () => current.current === null);
  const goHome = useContext(KeyboardHome);

  /** Returns whether it was accepted. */
  const settle = async (): Promise<boolean> => {
    const text = current.current;
    if (text === null) return true;
    if (await submission.now(text)) return false;
    // What was typed while it was on its way is not taken yet.
    if (current.current !== text) return true;
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
      // If the focus has moved elsewhere meanwhile, it stays there.
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

/**
 * Distinguishes the value that comes back from a submission from one that somebody else has set: another builder, or an
 * undo. `onOther` is called for the second: the field no longer holds what is stored.
 */
function useEcho(shown: string, onOther: () => void) {
  const isAwaited = useRef(false);
  const before = useRef(shown);
  const other = useRef(onOther);
  other.current = onOther;
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (!isAwaited.current) other.current();
    isAwaited.current = false;
  }, [shown]);
  return {
    await(): void {
      isAwaited.current = true;
    },
    forget(): void {
      isAwaited.current = false;
    },
  };
}

/** Submits the input: at once or after a pause, and no text twice. Cancelled input is not reported. */
function useSubmission(shown: string, submit: DraftOptions['submit'], isGivenUp: () => boolean) {
  const [fault, setFault] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The last submitted text: blur right after does not submit it twice. */
  const sent = useRef<string | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  const echo = useEcho(shown, () => {
    sent.current = null;
  });
  const cancel = (): void => clearTimeout(timer.current);
  const now = async (text: string): Promise<EditFault | null> => {
    cancel();
    if (text === (sent.current ?? shown)) return null;
    sent.current = text;
    echo.await();
    const refused = await submit(text);
    if (isGivenUp()) return refused;
    setFault(refused?.message ?? null);
    if (refused) {
      sent.current = null;
      echo.forget();
    }
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
    /** An error of earlier input does not concern the next text. */
    forget(): void {
      sent.current = null;
      setFault(null);
    },
  };
}

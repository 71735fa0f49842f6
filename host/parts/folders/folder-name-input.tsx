import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { folderNameError } from '../../../api/contract/index.ts';
import type { ApiError } from '../../data/session/api.ts';
import { messageOf } from '../../data/session/messages.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import styles from './folders.module.css';

interface FolderNameInputProps {
  readonly label: string;
  readonly initial: string;
  /** A name that was not changed is submitted too: that of a draft. */
  readonly isNew: boolean;
  /** Rejects with ApiError. */
  readonly onSubmit: (name: string) => Promise<void>;
  readonly onEnd: () => void;
}

/** The name of a folder while it is typed in its row: Enter and leaving submit it, Escape cancels (FOLD-17). */
export function FolderNameInput(props: FolderNameInputProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  /** The keys go back to the tree, unless they are elsewhere already. */
  const onEnd = () => {
    const { current } = box;
    if (current === document.activeElement) current?.closest<HTMLElement>('[role="tree"]')?.focus();
    props.onEnd();
  };
  const { error, submit, cancel, edit } = useName({ ...props, onEnd }, () => box.current?.value ?? '');
  useEffect(() => {
    box.current?.focus();
    box.current?.select();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    // None of them is for the tree, nor for the page.
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') cancel();
    else if (event.key === 'Enter') void submit();
    else return;
    event.preventDefault();
  };
  return (
    <span className={styles.editor}>
      <input
        ref={box}
        aria-label={props.label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        autoComplete="off"
        spellCheck={false}
        defaultValue={props.initial}
        onChange={edit}
        onBlur={() => void submit()}
        onKeyDown={onKeyDown}
        onKeyUp={(event) => event.stopPropagation()}
      />
      {error && (
        <span id={id} role="alert" className={styles.error}>
          {error}
        </span>
      )}
    </span>
  );
}

/** Checks and submits a name. Leaving the field does not submit again what was refused already. */
function useName({ initial, isNew, onSubmit, onEnd }: FolderNameInputProps, typed: () => string) {
  const [error, setError] = useState<string | null>(null);
  const state = useRef<{ ended: boolean; busy: boolean; refused: string | null }>({
    ...{ ended: false, busy: false, refused: null },
  });
  const end = () => {
    state.current.ended = true;
    onEnd();
  };
  const refuse = (name: string, text: string) => {
    state.current.refused = name;
    setError(text);
  };
  const submit = async () => {
    const name = typed();
    const { ended, busy, refused } = state.current;
    if (ended || busy || name === refused) return;
    if (!isNew && name.trim() === initial) return end();
    const fault = folderNameError(name);
    if (fault) return refuse(name, fault);
    state.current.busy = true;
    try {
      await onSubmit(name.trim());
      end();
    } catch (failure) {
      const { fields } = failure as ApiError;
      refuse(name, fields?.name ?? messageOf(failure));
      showToast('error', fields?.name ?? messageOf(failure));
    } finally {
      state.current.busy = false;
    }
  };
  return { error, submit, cancel: end, edit: () => setError(null) };
}

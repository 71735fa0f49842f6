import { type KeyboardEvent, lazy, Suspense, useId, useLayoutEffect, useRef, useState } from 'react';
import { loadChunk } from '../ui/lazy-page.ts';
import { Note, PaletteField } from './palette-field.tsx';
import frame from './palette-frame.module.css';
import type { ListKeys } from './palette-results.tsx';

/** Fetches what the palette finds, which is no part of the first page. */
export const loadResults = () => loadChunk('palette-results', () => import('./palette-results.tsx'));
const Results = lazy(loadResults);

interface PaletteProps {
  readonly onClose: () => void;
}

/**
 * Commands, pages, sites, diagrams, tags, equipment and users by a few letters of their names (Ctrl/⌘ K). The field is one and
 * the same from the first moment, and the page behind it is inert: no letter is lost while the list is fetched.
 */
export function Palette({ onClose }: PaletteProps) {
  const id = useId();
  const dialog = useShownDialog();
  const keys = useRef<ListKeys>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState<string>();
  // Enter before the list is there is meant for what stands in the field, until that changes.
  const entered = useRef<string>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    else if (!keys.current && event.key === 'Enter') entered.current = event.currentTarget.value;
    else if (!keys.current?.onKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; this is what a click beside it does.
    <dialog
      ref={dialog}
      className={frame.palette}
      aria-label="Search commands and sites"
      onCancel={(event) => event.preventDefault()}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={frame.inside}>
        <PaletteField
          role="combobox"
          aria-autocomplete="list"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={active}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            entered.current = null;
            keys.current?.unmark();
          }}
          onKeyDown={onKeyDown}
        />
        <Suspense fallback={<Note>Loading…</Note>}>
          <Results
            id={id}
            typed={typed}
            keys={keys}
            entered={entered}
            onActive={setActive}
            onClose={onClose}
          />
        </Suspense>
      </div>
    </dialog>
  );
}

/** Modal while it is mounted; closed, it gives the focus back to where it was. */
function useShownDialog() {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current!;
    dialog.showModal();
    return () => dialog.close();
  }, []);
  return ref;
}

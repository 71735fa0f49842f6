import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { fits, usePicking } from '../ui/picking.ts';
import { type Choice, isPossible } from './choices.ts';
import { PaletteField } from './palette-field.tsx';
import frame from './palette-frame.module.css';
import { PaletteList } from './palette-list.tsx';
import { usePaletteChoices } from './use-palette-choices.ts';

interface PaletteProps {
  readonly onClose: () => void;
  /** Text typed before the palette was there. */
  readonly typedAhead?: RefObject<string>;
}

/** Commands, pages, sites, diagrams, tags, equipment and users by a few letters of their names (Ctrl/⌘ K). */
export default function Palette({ onClose, typedAhead }: PaletteProps) {
  const id = useId();
  const [typed, setTyped] = useState(() => typedAhead?.current ?? '');
  const { field, panel } = useKeptFocus();
  const { groups, isSearching } = usePaletteChoices(typed);
  const found = useMemo(() => groups.flatMap(({ hits }) => hits), [groups]);
  const run = (choice: Choice) => {
    // The worker starts while the palette closes.
    if (choice.pictureOnly) choice.run();
    onClose();
    // Runs after the dialog has returned the focus, which would otherwise be taken from what the command opens.
    if (!choice.pictureOnly) requestAnimationFrame(choice.run);
  };
  const { active, onKey, unmark, mark } = usePicking({
    items: found,
    page: 10,
    onPick: run,
    onMove: (index) => document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' }),
  });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    // If nothing could be run when the list was made, no row is active: take what can be run by now.
    else if (event.key === 'Enter' && active < 0) {
      const standing = event.currentTarget.value;
      const choice = found.find((hit) => isPossible(hit) && fits(hit.text, standing));
      if (choice) run(choice);
    } else if (!onKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Dialog open onClose={onClose} className={frame.layer} aria-label="Search commands and sites">
      <DialogBackdrop className={frame.scrim} />
      <DialogPanel ref={panel} className={frame.palette}>
        <PaletteField
          ref={field}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            unmark();
          }}
          onKeyDown={onKeyDown}
        />
        <PaletteList id={id} groups={groups} active={found[active]} onRun={run} onPoint={mark} />
        {found.length === 0 && (
          <p className={frame.none} role="status">
            {isSearching ? 'Searching…' : 'No Items Found'}
          </p>
        )}
      </DialogPanel>
    </Dialog>
  );
}

/** The field keeps the focus as long as the palette is open, whatever else requests it. */
function useKeptFocus() {
  const field = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  // On touch screens the dialog focuses nothing by itself; a search needs the field.
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  // Something opened just before the palette may take the focus only now, and would receive the typed letters.
  useEffect(() => {
    const keep = ({ target }: FocusEvent) => {
      if (!panel.current?.contains(target as Node)) field.current?.focus();
    };
    document.addEventListener('focusin', keep);
    return () => document.removeEventListener('focusin', keep);
  }, []);
  return { field, panel };
}

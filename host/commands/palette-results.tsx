import { type KeyboardEvent, type RefObject, useEffect, useImperativeHandle, useMemo } from 'react';
import { fits, usePicking } from '../ui/picking.ts';
import { type Choice, isPossible } from './choices.ts';
import { Note } from './palette-field.tsx';
import { PaletteList } from './palette-list.tsx';
import { usePaletteChoices } from './use-palette-choices.ts';

/** What the list does with the keys of the field. */
export interface ListKeys {
  /** Returns whether it was one for the list. */
  onKey(event: KeyboardEvent<HTMLInputElement>): boolean;
  /** What is typed has changed: no row is marked any more. */
  unmark(): void;
}

interface PaletteResultsProps {
  readonly id: string;
  readonly typed: string;
  readonly keys: RefObject<ListKeys | null>;
  /** The text of the field at an Enter before this list was loaded; null if there was none. */
  readonly entered: RefObject<string | null>;
  /** The element of the marked row. */
  readonly onActive: (id: string | undefined) => void;
  readonly onClose: () => void;
}

/** What matches the typed letters, and the keys that choose from it. */
export default function PaletteResults(props: PaletteResultsProps) {
  const { id, typed, keys, entered, onActive, onClose } = props;
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
  // If nothing could be run when the list was made, no row is active: take what can be run by now.
  const takeFirst = (standing: string) => {
    const choice = found.find((hit) => isPossible(hit) && fits(hit.text, standing));
    if (choice) run(choice);
  };
  useImperativeHandle(keys, () => ({
    unmark,
    onKey(event) {
      if (event.key !== 'Enter' || active >= 0) return onKey(event);
      takeFirst(event.currentTarget.value);
      return true;
    },
  }));
  const row = active < 0 ? undefined : `${id}-${active}`;
  useEffect(() => onActive(row), [row, onActive]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list has come.
  useEffect(() => {
    if (entered.current !== null) takeFirst(entered.current);
  }, []);
  return (
    <>
      <PaletteList id={id} groups={groups} active={found[active]} onRun={run} onPoint={mark} />
      {found.length === 0 && <Note>{isSearching ? 'Searching…' : 'No Items Found'}</Note>}
    </>
  );
}

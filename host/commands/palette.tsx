import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { fits, usePicking } from '../ui/picking.ts';
import {
  type Choice,
  grouped,
  type Hit,
  type HitGroup,
  isPossible,
  matching,
  useChoices,
} from './choices.ts';
import { useFound } from './found.ts';
import { PaletteField } from './palette-field.tsx';
import frame from './palette-frame.module.css';
import styles from './sheets.module.css';

/** Between two looks at what can be run. */
const LOOK_MS = 200;

/** Rows that are shown; whoever wants another one types a letter more. */
const SHOWN = 40;

interface PaletteProps {
  readonly onClose: () => void;
  /** What was typed before the palette was there. */
  readonly typedAhead?: RefObject<string>;
}

/** Commands, pages, sites, diagrams, tags, equipment and users by a few letters of their names (Ctrl/⌘ K). */
export default function Palette({ onClose, typedAhead }: PaletteProps) {
  const id = useId();
  const [typed, setTyped] = useState(() => typedAhead?.current ?? '');
  const field = useRef<HTMLInputElement>(null);
  // On touch screens the dialog focuses nothing by itself; whoever searches types.
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const panel = useRef<HTMLDivElement>(null);
  // What was opened a moment before the palette may take the focus only now, and would get the letters that are typed.
  useEffect(() => {
    const keep = ({ target }: FocusEvent) => {
      if (!panel.current?.contains(target as Node)) field.current?.focus();
    };
    document.addEventListener('focusin', keep);
    return () => document.removeEventListener('focusin', keep);
  }, []);
  const choices = useChoices();
  const possible = usePossible(choices);
  const { found: answered, isSearching } = useFound(typed);
  const groups = useMemo(
    () => [
      ...grouped(matching(choices, typed, possible).slice(0, SHOWN)),
      // Below what the page knows by itself: an answer must not push away what somebody is about to take.
      ...grouped(matching(answered, typed, new Set(answered))),
    ],
    [choices, answered, typed, possible],
  );
  const found = useMemo(() => groups.flatMap(({ hits }) => hits), [groups]);
  const run = (choice: Choice) => {
    // The worker begins while the palette closes.
    if (choice.pictureOnly) choice.run();
    onClose();
    // After the dialog has given the focus back, or it would take it from what the command opens.
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
    // Where nothing could be done when the list was made, it has no row to take: what can be done by now is taken.
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

/**
 * Which choices can be run now. What that hangs on lies all over the page and moves while the palette is open: a click just
 * before it was opened selects an object a moment later.
 */
function usePossible(choices: readonly Choice[]): ReadonlySet<Choice> {
  const [seen, setSeen] = useState('');
  useEffect(() => {
    const look = () => setSeen(choices.map((choice) => Number(isPossible(choice))).join(''));
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [choices]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was seen says when to look again.
  return useMemo(() => new Set(choices.filter(isPossible)), [choices, seen]);
}

interface PaletteListProps {
  readonly id: string;
  readonly groups: readonly HitGroup[];
  readonly active: Hit | undefined;
  readonly onRun: (hit: Hit) => void;
  readonly onPoint: (id: string) => void;
}

function PaletteList({ id, groups, active, onRun, onPoint }: PaletteListProps) {
  let nth = -1;
  return (
    <div id={`${id}-list`} role="listbox" aria-label="Found" tabIndex={-1} className={styles.options}>
      {groups.map(({ title, hits }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of a listbox; fieldsets hold fields.
        <div key={title} role="group" aria-label={title}>
          <p className={styles.heading} aria-hidden>
            {title}
          </p>
          {hits.map((hit) => {
            nth += 1;
            return (
              <PaletteRow
                key={hit.id}
                id={`${id}-${nth}`}
                hit={hit}
                isActive={hit === active}
                onRun={onRun}
                onPoint={onPoint}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface PaletteRowProps extends Pick<PaletteListProps, 'id' | 'onRun' | 'onPoint'> {
  readonly hit: Hit;
  readonly isActive: boolean;
}

function PaletteRow({ id, hit, isActive, onRun, onPoint }: PaletteRowProps) {
  const { icon: Icon, label, kind, hint, idle } = hit;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: an option of a combobox, whose field has the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: as above.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={idle || undefined}
      className={styles.option}
      data-focus={isActive || undefined}
      data-disabled={idle || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={() => !isActive && !idle && onPoint(hit.id)}
      onClick={() => !idle && onRun(hit)}
    >
      <Icon size={16} aria-hidden />
      <span>{label}</span>
      <small>{idle ? 'Not now' : kind}</small>
      {hint && <kbd>{hint}</kbd>}
    </div>
  );
}

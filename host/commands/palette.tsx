import {
  Combobox,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Dialog,
  DialogBackdrop,
  DialogPanel,
} from '@headlessui/react';
import { Factory, Search, Workflow } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useAreas, useDiagrams } from '../site/queries.ts';
import { dashDiagramPath, sitePath } from '../site/site-path.ts';
import { type Command, isEnabled, shortcutText } from './registry.ts';
import styles from './sheets.module.css';
import { useCommandList } from './use-commands.ts';

interface Choice extends Pick<Command, 'id' | 'label' | 'icon' | 'pictureOnly' | 'enabled' | 'run'> {
  readonly kind: string;
  readonly hint?: string;
}

interface Hit extends Choice {
  /** A command that cannot be run now: shown, so that whoever looks for it learns that it is there. */
  readonly idle: boolean;
}

/** Between two looks at what can be run. */
const LOOK_MS = 200;

const isPossible = ({ enabled }: Choice): boolean => enabled?.() !== false;

/** Rows that are shown; whoever wants another one types a letter more. */
const SHOWN = 40;

/** Commands, sites and diagrams by a few letters of their names (Ctrl/⌘ K). */
export default function Palette({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState('');
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
  const found = useMemo(() => matching(choices, typed, possible).slice(0, SHOWN), [choices, typed, possible]);
  const run = (choice: Choice | null) => {
    if (!choice) return;
    // The worker begins while the palette closes.
    if (choice.pictureOnly) choice.run();
    onClose();
    // After the dialog has given the focus back, or it would take it from what the command opens.
    if (!choice.pictureOnly) requestAnimationFrame(choice.run);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The list would take the first Escape for itself, but here it never closes alone.
    if (event.key === 'Escape') onClose();
    // Where nothing could be done when the list was made, it has no row to take: what can be done by now is taken.
    if (event.key !== 'Enter' || event.currentTarget.getAttribute('aria-activedescendant')) return;
    event.preventDefault();
    run(found.find(isPossible) ?? null);
  };
  return (
    <Dialog open onClose={onClose} className={styles.layer} aria-label="Search commands and sites">
      <DialogBackdrop className={styles.scrim} />
      <DialogPanel ref={panel} className={styles.palette}>
        <Combobox<Choice | null> value={null} onChange={run} immediate>
          <div className={styles.input}>
            <Search size={18} aria-hidden />
            <ComboboxInput
              ref={field}
              autoFocus
              aria-label="Search commands, sites and diagrams"
              placeholder="Search commands, sites and diagrams"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={onKeyDown}
            />
          </div>
          <ComboboxOptions static modal={false} className={styles.options}>
            {found.map((choice) => (
              <PaletteRow key={choice.id} choice={choice} />
            ))}
          </ComboboxOptions>
          {found.length === 0 && <p className={styles.none}>No Items Found</p>}
        </Combobox>
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

function PaletteRow({ choice }: { readonly choice: Hit }) {
  const { icon: Icon, label, kind, hint, idle } = choice;
  return (
    <ComboboxOption value={choice} disabled={idle} className={styles.option}>
      <Icon size={16} aria-hidden />
      <span>{label}</span>
      <small>{idle ? 'Not now' : kind}</small>
      {hint && <kbd>{hint}</kbd>}
    </ComboboxOption>
  );
}

function useChoices(): readonly Choice[] {
  const [path, navigate] = useLocation();
  const commands = useCommandList();
  const areas = useAreas();
  const diagrams = useDiagrams();
  return useMemo(() => {
    const sites = (areas.data?.area ?? []).flatMap((area) => [
      ...area.routes.flatMap((route) =>
        route.sites.map((site) => ({ ...site, where: `${area.name} / ${route.name}` })),
      ),
      ...area.sites.map((site) => ({ ...site, where: area.name })),
    ]);
    return [
      ...sites.map(
        ({ uuid, name, where }): Choice => ({
          id: uuid,
          label: name,
          kind: where,
          icon: Factory,
          run: () => navigate(sitePath(uuid, path)),
        }),
      ),
      ...(diagrams.data?.items ?? []).map(
        ({ uuid, name }): Choice => ({
          id: uuid,
          label: name,
          kind: 'Diagram',
          icon: Workflow,
          run: () => navigate(dashDiagramPath(uuid)),
        }),
      ),
      ...commands
        .filter((command) => command.id !== 'palette')
        .map(
          (command): Choice => ({
            id: command.id,
            label: command.label,
            kind: command.group,
            icon: command.icon,
            hint: command.shortcut && shortcutText(command.shortcut),
            pictureOnly: command.pictureOnly,
            enabled: () => isEnabled(command),
            run: command.run,
          }),
        ),
    ];
  }, [areas.data, diagrams.data, commands, navigate, path]);
}

/**
 * Choices whose name or place has every typed word, the likeliest first; what cannot be done at this moment last, and only
 * where it was typed.
 */
function matching(choices: readonly Choice[], typed: string, possible: ReadonlySet<Choice>): readonly Hit[] {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const hits = choices
    .filter(({ label, kind }) => {
      const text = `${label} ${kind}`.toLocaleLowerCase();
      return words.every((word) => text.includes(word));
    })
    .map((choice): Hit => ({ ...choice, idle: !possible.has(choice) }))
    .filter(({ idle }) => !idle || words.length > 0);
  return hits.sort((a, b) => rankOf(a, words) - rankOf(b, words));
}

/** Lower is likelier: the name itself, one that begins like this, one whose words do, any other. */
function rankOf({ label, idle }: Hit, words: readonly string[]): number {
  if (idle) return 4;
  const name = label.toLocaleLowerCase();
  const typed = words.join(' ');
  if (name === typed) return 0;
  if (name.startsWith(typed)) return 1;
  const begins = (word: string) => name.startsWith(word) || name.includes(` ${word}`);
  return words.every(begins) ? 2 : 3;
}

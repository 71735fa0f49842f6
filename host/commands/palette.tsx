import {
  Combobox,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Dialog,
  DialogBackdrop,
  DialogPanel,
} from '@headlessui/react';
import { Factory, type LucideIcon, Search, Workflow } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { useAreas, useDiagrams } from '../site/queries.ts';
import { dashDiagramPath, sitePath } from '../site/site-path.ts';
import { shortcutText } from './registry.ts';
import styles from './sheets.module.css';
import { useEnabledCommands } from './use-commands.ts';

interface Choice {
  readonly id: string;
  readonly label: string;
  readonly kind: string;
  readonly icon: LucideIcon;
  readonly hint?: string;
  readonly run: () => void;
}

/** Rows that are shown; whoever wants another one types a letter more. */
const SHOWN = 40;

/** Commands, sites and diagrams by a few letters of their names (Ctrl/⌘ K). */
export default function Palette({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const choices = useChoices();
  const found = useMemo(() => matching(choices, typed).slice(0, SHOWN), [choices, typed]);
  const run = (choice: Choice | null) => {
    if (!choice) return;
    onClose();
    // After the dialog has given the focus back, or it would take it from what the command opens.
    requestAnimationFrame(choice.run);
  };
  return (
    <Dialog open onClose={onClose} className={styles.layer} aria-label="Search commands and sites">
      <DialogBackdrop className={styles.scrim} />
      <DialogPanel className={styles.palette}>
        <Combobox<Choice | null> value={null} onChange={run} immediate>
          <div className={styles.input}>
            <Search size={18} aria-hidden />
            <ComboboxInput
              autoFocus
              aria-label="Search commands, sites and diagrams"
              placeholder="Search commands, sites and diagrams"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              // The list would take the first Escape for itself, but here it never closes alone.
              onKeyDown={(event) => event.key === 'Escape' && onClose()}
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

function PaletteRow({ choice }: { readonly choice: Choice }) {
  const { icon: Icon, label, kind, hint } = choice;
  return (
    <ComboboxOption value={choice} className={styles.option}>
      <Icon size={16} aria-hidden />
      <span>{label}</span>
      <small>{kind}</small>
      {hint && <kbd>{hint}</kbd>}
    </ComboboxOption>
  );
}

function useChoices(): readonly Choice[] {
  const [path, navigate] = useLocation();
  const commands = useEnabledCommands();
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
          ({ id, label, group, icon, shortcut, run }): Choice => ({
            id,
            label,
            kind: group,
            icon,
            hint: shortcut && shortcutText(shortcut),
            run,
          }),
        ),
    ];
  }, [areas.data, diagrams.data, commands, navigate, path]);
}

/** Choices whose name or place has every typed word, the likeliest first. */
function matching(choices: readonly Choice[], typed: string): readonly Choice[] {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const hits = choices.filter(({ label, kind }) => {
    const text = `${label} ${kind}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
  return hits.sort((a, b) => rankOf(a, words) - rankOf(b, words));
}

/** Lower is likelier: the name itself, one that begins like this, one whose words do, any other. */
function rankOf({ label }: Choice, words: readonly string[]): number {
  const name = label.toLocaleLowerCase();
  const typed = words.join(' ');
  if (name === typed) return 0;
  if (name.startsWith(typed)) return 1;
  const begins = (word: string) => name.startsWith(word) || name.includes(` ${word}`);
  return words.every(begins) ? 2 : 3;
}

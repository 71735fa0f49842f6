/** The palette's entries: sites, diagrams and commands that the page already knows, the likeliest first. */
import { Factory, type LucideIcon, Workflow } from 'lucide-react';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { useAreas, useDiagrams } from '../data/site/queries.ts';
import { dashDiagramPath, sitePath } from '../data/site/site-path.ts';
import { fits, type Pickable } from '../ui/picking.ts';
import { isEnabled, isGranted, shortcutText } from './registry.ts';
import { useCommandList } from './use-commands.ts';

/** The headings of the list. */
export type ChoiceGroup =
  | 'Sites'
  | 'Diagrams'
  | 'Pages'
  | 'Commands'
  | 'Tags'
  | 'Equipment'
  | 'Controllers'
  | 'Users';

export interface Choice {
  readonly id: string;
  readonly label: string;
  /** Its place or category: shown beside its name, and searched too. */
  readonly kind: string;
  readonly group: ChoiceGroup;
  readonly icon: LucideIcon;
  readonly hint?: string;
  readonly pictureOnly?: boolean;
  readonly enabled?: () => boolean;
  readonly run: () => void;
}

export interface Hit extends Choice, Pickable {
  /** A command that cannot be run now: shown, so that people who search for it learn that it exists. */
  readonly idle: boolean;
}

export const isPossible = ({ enabled }: Choice): boolean => enabled?.() !== false;

export function useChoices(): readonly Choice[] {
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
          group: 'Sites',
          icon: Factory,
          run: () => navigate(sitePath(uuid, path)),
        }),
      ),
      ...(diagrams.data?.items ?? []).map(
        ({ uuid, name }): Choice => ({
          id: uuid,
          label: name,
          kind: 'Diagram',
          group: 'Diagrams',
          icon: Workflow,
          run: () => navigate(dashDiagramPath(uuid)),
        }),
      ),
      ...commands
        .filter((command) => command.id !== 'palette' && isGranted(command))
        .map(
          (command): Choice => ({
            id: command.id,
            label: command.label,
            kind: command.group,
            group: command.id.startsWith('page ') ? 'Pages' : 'Commands',
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
 * Choices whose name or place has every typed word, the likeliest first; those that cannot be run now last, and only
 * if something was typed.
 */
export function matching(
  choices: readonly Choice[],
  typed: string,
  possible: ReadonlySet<Choice>,
): readonly Hit[] {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const hits = choices
    .map(
      (choice): Hit => ({ ...choice, text: `${choice.label} ${choice.kind}`, idle: !possible.has(choice) }),
    )
    .filter(({ text, idle }) => fits(text, typed) && !(idle && words.length === 0));
  return hits.sort((a, b) => rankOf(a, words) - rankOf(b, words));
}

/** Lower is likelier: the exact name, a name that begins like this, a name whose words do, any other. */
function rankOf({ label, idle }: Hit, words: readonly string[]): number {
  if (idle) return 4;
  const name = label.toLocaleLowerCase();
  const typed = words.join(' ');
  if (name === typed) return 0;
  if (name.startsWith(typed)) return 1;
  const begins = (word: string) => name.startsWith(word) || name.includes(` ${word}`);
  return words.every(begins) ? 2 : 3;
}

export interface HitGroup {
  readonly title: string;
  readonly hits: readonly Hit[];
}

/** Hits under their headings, in the order of the likeliest of each; those that cannot be run now under their own heading. */
export function grouped(hits: readonly Hit[]): readonly HitGroup[] {
  const groups = Map.groupBy(hits, ({ idle, group }) => (idle ? 'Not available now' : group));
  return [...groups].map(([title, of]) => ({ title, hits: of }));
}

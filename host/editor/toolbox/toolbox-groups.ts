import type { LucideIcon } from 'lucide-react';
import {
  ChartBar,
  ChartLine,
  Gauge,
  Image,
  Minus,
  Puzzle,
  Shapes,
  Sparkles,
  Star,
  Table2,
  ToggleLeft,
  Type,
} from 'lucide-react';
import type { KindDescriptor, ToolboxGroup } from '../../../worker/boundary/index.ts';

interface GroupLook {
  readonly group: ToolboxGroup | 'dynamic-shapes';
  /** In the specification's words (TOOL-01). */
  readonly title: string;
  /** The heading of its tiles, where the specification writes it otherwise (TOOL-12). */
  readonly heading?: string;
  readonly icon: LucideIcon;
  /** A shortcut to some of another group's tiles, which are there too. */
  readonly from?: { readonly group: ToolboxGroup; readonly variants: RegExp };
}

const LOOKS: readonly GroupLook[] = [
  { group: 'images', title: 'Image Collection', icon: Image },
  { group: 'shapes', title: 'Shapes Collection', icon: Shapes },
  {
    group: 'dynamic-shapes',
    title: 'Dynamic Shapes',
    icon: Star,
    from: { group: 'shapes', variants: /^(star|arrow|double-arrow)(-|$)/ },
  },
  { group: 'texts', title: 'Dynamic Texts', icon: Type },
  { group: 'icons', title: 'Dynamic Icons', icon: Sparkles },
  { group: 'bars', title: 'Bars and Levels', heading: 'Bars And Levels', icon: ChartBar },
  { group: 'gauges', title: 'Guages', icon: Gauge },
  { group: 'dual', title: 'Dual State Objects', icon: ToggleLeft },
  { group: 'lines', title: 'Lines', icon: Minus },
  { group: 'table', title: 'Table', icon: Table2 },
  { group: 'reports', title: 'Reports', icon: ChartLine },
  { group: 'custom', title: 'Custom objects', icon: Puzzle },
];

/** The group of the rail that is not of objects. */
export const TAGS = 'tags';

/** One tile of the toolbox: a kind, or one of its variants. */
export interface ToolboxEntry {
  readonly id: string;
  readonly kind: KindDescriptor;
  readonly variant: string | null;
  readonly title: string;
  readonly size: readonly [width: number, height: number];
  readonly props: Readonly<Record<string, unknown>>;
  /** The heading above it. */
  readonly family: string | null;
  /** Search terms besides its title; lower case. */
  readonly words: string;
}

export interface ToolboxSection extends GroupLook {
  readonly entries: readonly ToolboxEntry[];
}

/** The toolbox from the kinds' descriptors; groups without a kind are left out. */
export function toolboxOf(kinds: readonly KindDescriptor[]): readonly ToolboxSection[] {
  return LOOKS.map((look) => ({
    ...look,
    entries: kinds
      .filter((kind) => kind.group === (look.from?.group ?? look.group))
      .flatMap(entriesOf)
      .filter(({ variant }) => !look.from || (variant !== null && look.from.variants.test(variant))),
  })).filter((section) => section.entries.length > 0);
}

function entriesOf(kind: KindDescriptor): ToolboxEntry[] {
  const defaults = Object.fromEntries(Object.entries(kind.props).map(([name, prop]) => [name, prop.default]));
  if (!kind.variants?.length)
    return [
      {
        id: kind.kind,
        kind,
        variant: null,
        title: kind.title,
        size: kind.size,
        props: defaults,
        family: null,
        words: wordsOf(kind.title),
      },
    ];
  return kind.variants.map((variant) => ({
    id: `${kind.kind}/${variant.name}`,
    kind,
    variant: variant.name,
    title: variant.title,
    size: variant.size ?? kind.size,
    props: { ...defaults, ...variant.props },
    family: variant.family ?? null,
    words: wordsOf(variant.title, kind.title, variant.family, ...(variant.tags ?? [])),
  }));
}

const wordsOf = (...words: readonly (string | undefined)[]): string =>
  words.filter(Boolean).join(' ').toLocaleLowerCase();

/** Entries that have every word of a search in their title, family or tags; matching titles come first. */
export function searchEntries(sections: readonly ToolboxSection[], search: string): readonly ToolboxEntry[] {
  const parts = search.trim().toLocaleLowerCase().split(/\s+/);
  const isCalled = ({ title }: ToolboxEntry): boolean => title.toLocaleLowerCase().includes(parts.join(' '));
  const found = sections
    .filter(({ from }) => !from)
    .flatMap(({ entries }) => entries)
    .filter(({ words }) => parts.every((part) => words.includes(part)));
  return [...found.filter(isCalled), ...found.filter((entry) => !isCalled(entry))];
}

/** Entries in their order, under the headings of their families. */
export function familiesOf(entries: readonly ToolboxEntry[]): readonly Family[] {
  const families: { title: string | null; entries: ToolboxEntry[] }[] = [];
  for (const entry of entries) {
    const last = families.at(-1);
    if (last?.title === entry.family) last.entries.push(entry);
    else families.push({ title: entry.family, entries: [entry] });
  }
  return families;
}

interface Family {
  readonly title: string | null;
  readonly entries: readonly ToolboxEntry[];
}

import type { LucideIcon } from 'lucide-react';
import { ChartBar, Gauge, Image, Minus, Shapes, Sparkles, Table2, ToggleLeft, Type } from 'lucide-react';
import type { KindDescriptor, ToolboxGroup } from '../../worker/protocol.ts';

interface GroupLook {
  readonly group: ToolboxGroup;
  /** In the specification's words (TOOL-01). */
  readonly title: string;
  readonly icon: LucideIcon;
}

const LOOKS: readonly GroupLook[] = [
  { group: 'images', title: 'Image Collection', icon: Image },
  { group: 'shapes', title: 'Dynamic Shapes', icon: Shapes },
  { group: 'texts', title: 'Dynamic Texts', icon: Type },
  { group: 'icons', title: 'Dynamic Icons', icon: Sparkles },
  { group: 'bars', title: 'Bars and Levels', icon: ChartBar },
  { group: 'gauges', title: 'Guages', icon: Gauge },
  { group: 'dual', title: 'Dual State Objects', icon: ToggleLeft },
  { group: 'lines', title: 'Lines', icon: Minus },
  { group: 'table', title: 'Table', icon: Table2 },
];

/** One tile of the toolbox: a kind, or one of its variants. */
export interface ToolboxEntry {
  readonly id: string;
  readonly kind: KindDescriptor;
  readonly variant: string | null;
  readonly title: string;
  readonly size: readonly [width: number, height: number];
  readonly props: Readonly<Record<string, unknown>>;
}

export interface ToolboxSection extends GroupLook {
  readonly entries: readonly ToolboxEntry[];
}

/** The toolbox as the kinds describe it; groups without a kind are left out. */
export function toolboxOf(kinds: readonly KindDescriptor[]): readonly ToolboxSection[] {
  return LOOKS.map((look) => ({
    ...look,
    entries: kinds.filter((kind) => kind.group === look.group).flatMap(entriesOf),
  })).filter((section) => section.entries.length > 0);
}

function entriesOf(kind: KindDescriptor): ToolboxEntry[] {
  const defaults = Object.fromEntries(Object.entries(kind.props).map(([name, prop]) => [name, prop.default]));
  if (!kind.variants?.length)
    return [{ id: kind.kind, kind, variant: null, title: kind.title, size: kind.size, props: defaults }];
  return kind.variants.map((variant) => ({
    id: `${kind.kind}/${variant.name}`,
    kind,
    variant: variant.name,
    title: variant.title,
    size: variant.size ?? kind.size,
    props: { ...defaults, ...variant.props },
  }));
}

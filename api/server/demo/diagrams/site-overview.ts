/** What the overviews of the brewery and of the power site have in common: key figures, ways to the process diagrams, states. */
import { overviewUuid } from '../ids.ts';
import { DICTIONARIES } from '../meaning.ts';
import type { SiteKey } from '../plant/sites.ts';
import type { Box, DiagramBuilder } from './builder.ts';
import type { Source } from './parts.ts';
import * as parts from './parts.ts';
import { tagOf } from './stages.ts';
import * as style from './style.ts';

const COLUMN = { first: 20, width: 1320, gap: 12 } as const;
const KEY_FIGURES = { top: 98, height: 118 } as const;

interface KeyFigure {
  readonly title: string;
  readonly source: Source;
  readonly unit: string;
  readonly digits?: number;
  /** Of its course. */
  readonly range?: string;
}

/** Cards across the page, each a large number, and below it how it went. */
export function keyFigures(to: DiagramBuilder, all: readonly KeyFigure[]): void {
  const { top, height } = KEY_FIGURES;
  const width = (COLUMN.width - (all.length - 1) * COLUMN.gap) / all.length;
  all.forEach(({ title, source, unit, digits = 0, range = 'last-day' }, nth) => {
    const x = COLUMN.first + nth * (width + COLUMN.gap);
    parts.card(to, { x, y: top, width, height });
    const end = x + width - 16 - 10 * unit.length;
    parts.words(to, { x: x + 16, y: top + 12, width: width - 32 }, title);
    parts.shown(to, { x: end - 96, y: top + 10, width: 90 }, source, {
      ...{ digits, look: { ...style.value, fontSize: 24 } },
    });
    parts.words(to, { x: end, y: top + 13, width: 10 * unit.length + 10 }, unit);
    parts.sparkline(to, { x: x + 16, y: top + 50, width: width - 32, height: 56 }, source, range);
  });
}

/** A button that leads to one of the site's process diagrams. */
export function wayTo(
  to: DiagramBuilder,
  at: Omit<Box, 'height'>,
  title: string,
  site: SiteKey,
  diagram?: string,
): void {
  const box = { ...at, height: 30 };
  to.add('dynamic-shapes', box, {
    ...{
      shape: 'rounded-rectangle',
      radius: 6,
      fill: style.CANVAS.fill,
      stroke: style.quiet,
      strokeWidth: 1,
    },
  });
  const words = to.text(box, `${title} ›`, {
    ...style.name,
    ...{ fontSize: 15, textAlign: 'center', label: title },
  });
  to.action(words, { type: 'overview', reportId: overviewUuid(site, diagram) });
}

/** Whether something runs, in a word. */
export function runs(
  to: DiagramBuilder,
  { x, y, width }: Omit<Box, 'height'>,
  title: string,
  source: Source,
): void {
  parts.words(to, { x, y, width: width * 0.6 }, title);
  to.linked(
    'dynamic-texts',
    { x: x + width * 0.4, y: y - 1, width: width * 0.6, height: 26 },
    tagOf(...source),
    { text: '-', ...style.value, fontSize: 18, textAlign: 'right', label: source.join(' ') },
    style.shownBy('dictionary', DICTIONARIES.pump),
  );
}

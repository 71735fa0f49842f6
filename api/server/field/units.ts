/** What one node connects as a whole: a link, or, where devices know one host, all links of a protocol. */
import type { FieldLink } from './driver.ts';

/** Sparkplug's host application: devices wait for one STATE and report to one broker, so that its links stay together. */
export const SPARKPLUG_HOST = 'sparkplug-host';

export const unitOf = ({ link, protocol }: Pick<FieldLink, 'link' | 'protocol'>): string =>
  protocol === 'sparkplug-b' ? SPARKPLUG_HOST : `link/${link}`;

/** Units that one node alone may have, each with its name. Sparkplug's are together, so they are shared wherever they stand. */
export const pinnedUnits = (links: readonly FieldLink[]): ReadonlyMap<string, string> =>
  new Map(
    links
      .map((link) => [unitOf(link), link.edgeNode] as const)
      .filter((pin): pin is readonly [string, string] => pin[0] !== SPARKPLUG_HOST && pin[1] !== undefined),
  );

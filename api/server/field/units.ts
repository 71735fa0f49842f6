/** What one node connects as a whole: a link, or, where devices know one host, all links of a protocol. */
import type { FieldLink } from './driver.ts';

/** Sparkplug's host application: devices wait for one STATE and report to one broker, so that its links stay together. */
export const SPARKPLUG_HOST = 'sparkplug-host';

export const unitOf = ({ link, protocol }: Pick<FieldLink, 'link' | 'protocol'>): string =>
  protocol === 'sparkplug-b' ? SPARKPLUG_HOST : `link/${link}`;

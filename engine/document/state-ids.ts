/** What identifies the states of an element, whatever is changed in them (PROP-03). */
import type { StateRow } from './types.ts';

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Returns the rows with an id each, unique among them, made of its first name; rows that have one keep it. */
export function withStateIds(rows: readonly StateRow[]): readonly (StateRow & { readonly id: string })[] {
  const taken = new Set<string>();
  const keeps = rows.map(({ id }) => {
    if (typeof id !== 'string' || id === '' || taken.has(id)) return undefined;
    taken.add(id);
    return id;
  });
  return rows.map((row, nth) => {
    const kept = keeps[nth];
    if (kept !== undefined) return row as StateRow & { readonly id: string };
    const base = slugOf(row.label ?? '') || 'state';
    let id = base;
    for (let count = 2; taken.has(id); count++) id = `${base}-${count}`;
    taken.add(id);
    return { ...row, id };
  });
}

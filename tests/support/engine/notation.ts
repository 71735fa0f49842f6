/**
 * Diagrams in a line: objects parted by semicolons, each `kind id x,y widthxheight` and then, in any order, `r45` for
 * its angle, `=tag` for its linked tag and `name=value` for a property.
 *
 *   box a 0,0 10x10; meter b 20,0 40x100 r90 =tank-1 maxScale=50
 */
import { type Transaction, transaction } from '../../../engine/document/transaction.ts';
import type { DiagramObject, ElementConfig, Item, PlacedItem } from '../../../engine/document/types.ts';

export function items(line: string): PlacedItem[] {
  return line
    .split(';')
    .map((words) => words.trim())
    .filter(Boolean)
    .map((words, rank) => ({ ...item(words), rank }));
}

export const objects = (line: string): DiagramObject[] => items(line).map(({ object }) => object);

export const added = (line: string): Transaction => transaction({ added: items(line) });

/** One object with its config. */
export function item(words: string): Item {
  const [identifier, id, place, size, ...rest] = words.split(/\s+/);
  const [x, y] = place!.split(',').map(Number);
  const [width, height] = size!.split('x').map(Number);
  const object: Record<string, unknown> = { id, identifier, x, y, width, height };
  let config: ElementConfig | undefined;
  for (const word of rest) {
    const [name, value] = word.split('=') as [string, string | undefined];
    if (value === undefined) object.angle = Number(name.slice(1));
    else if (name === '') config = { id: id!, linkedTag: value };
    else object[name] = Number.isNaN(Number(value)) ? value : Number(value);
  }
  return config ? { object: object as DiagramObject, config } : { object: object as DiagramObject };
}

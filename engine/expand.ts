/** Works out what stands for an instance where it is, from its definition and those within. Keeps nothing. */
import { isHidden, mayToggle } from './document/behaviour.ts';
import { expandedId } from './document/expanded-id.ts';
import { shownHeight, shownWidth } from './document/size.ts';
import type { DiagramObject, Item } from './document/types.ts';
import { turnVector } from './geometry/turn.ts';
import type { Definition, ExpansionCode } from './plugin.ts';

/** Instances within instances, the outermost counted. */
const DEEPEST = 4;
/** Objects drawn for one instance. */
const MOST_DRAWN = 5000;

/** What instances of a key are drawn by; why not where they cannot be. */
export type Known = { readonly definition: Definition } | { readonly why: string };

export interface ExpansionSources {
  readonly codeOf: (identifier: string) => ExpansionCode | undefined;
  readonly known: ReadonlyMap<string, Known>;
  /** Nobody has given a definition for the key yet. */
  readonly missing: (key: string) => void;
  /** An instance, or one within it, stays a placeholder. */
  readonly refused: (instance: DiagramObject, why: string) => void;
}

/** Returns what stands for an object, lowest first; undefined where it stands for itself. */
export function expanded(instance: Item, sources: ExpansionSources): readonly Item[] | undefined {
  const made: Item[] = [];
  const code = sources.codeOf(instance.object.identifier);
  return code && expand(instance, code, [], made, sources) ? made : undefined;
}

/** Adds what stands for an instance; returns whether anything does. `within`: the keys around it. */
function expand(
  instance: Item,
  code: ExpansionCode,
  within: readonly string[],
  into: Item[],
  sources: ExpansionSources,
): boolean {
  const { object } = instance;
  const refused = (why: string): false => {
    sources.refused(object, why);
    return false;
  };
  const key = code.keyOf(object);
  if (key === undefined) return false;
  const known = sources.known.get(key);
  if (!known) {
    sources.missing(key);
    return false;
  }
  if ('why' in known) return refused(known.why);
  if (within.includes(key)) return refused('The assembly contains itself');
  if (within.length >= DEEPEST) return refused(`Assemblies are nested deeper than ${DEEPEST} levels`);
  const place = placing(object, known.definition);
  const inside = [...within, key];
  for (const item of code.expand(known.definition, instance)) {
    const placed = place(item);
    const nested = sources.codeOf(item.object.identifier);
    // What cannot be drawn by its own definition shows a placeholder within the others.
    if (nested && expand(placed, nested, inside, into, sources)) continue;
    if (into.length >= MOST_DRAWN) return refused(`An assembly draws more than ${MOST_DRAWN} objects`);
    into.push(placed);
  }
  return true;
}

/** Returns a function that puts an object of the definition where it stands for the instance, under an id of its own. */
function placing(instance: DiagramObject, { width, height }: Definition): (item: Item) => Item {
  const [shownW, shownH] = [shownWidth(instance), shownHeight(instance)];
  const [alongX, alongY] = [shownW / width, shownH / height];
  const [middleX, middleY] = [instance.x + shownW / 2, instance.y + shownH / 2];
  const turn = instance.angle ?? 0;
  const hidden = isHidden(instance) && { info: instance.info };
  const still = !mayToggle(instance) && { canToggle: false };
  const changes = (hidden || still) && { ...hidden, ...still };
  return ({ object, config }) => {
    const across = Math.abs((object.angle ?? 0) % 180);
    const isAcross = across > 45 && across < 135;
    const scaleX = (object.scaleX ?? 1) * (isAcross ? alongY : alongX);
    const scaleY = (object.scaleY ?? 1) * (isAcross ? alongX : alongY);
    const fromX = (object.x + shownWidth(object) / 2) * alongX - shownW / 2;
    const fromY = (object.y + shownHeight(object) / 2) * alongY - shownH / 2;
    const [dx, dy] = turn === 0 ? [fromX, fromY] : turnVector(fromX, fromY, turn);
    const id = expandedId(instance.id, object.id);
    const x = middleX + dx - (object.width * scaleX) / 2;
    const y = middleY + dy - (object.height * scaleY) / 2;
    // Tens of thousands are placed while a diagram loads: most of them change in nothing else.
    let placed: DiagramObject = { ...object, id, x, y };
    if (scaleX !== (object.scaleX ?? 1)) placed = { ...placed, scaleX };
    if (scaleY !== (object.scaleY ?? 1)) placed = { ...placed, scaleY };
    if (turn !== 0) placed = { ...placed, angle: (object.angle ?? 0) + turn };
    if (changes) placed = { ...placed, ...changes };
    return config ? { object: placed, config: { ...config, id } } : { object: placed };
  };
}

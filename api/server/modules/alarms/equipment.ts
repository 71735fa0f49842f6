/**
 * Which tags belong to one piece of equipment. An alarm belongs to the pump and not to its tag "Fault": whatever shows another tag
 * of that pump is marked too. A tag has no field for its equipment; its device and its name tell. Pure.
 */

export interface EquipmentTag {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly controllerId: number;
  /** Its role at its equipment, as "Fault". */
  readonly linkObject: string | null;
  readonly linkObjectUuid: string | null;
}

/** A device whose tags name no equipment is a piece of equipment itself, unless it has more tags than a machine: a cabinet of many. */
const MOST_OF_DEVICE = 40;

const BEFORE_SEPARATOR = /^(.*\S)\s*[/.:|]\s*[^/.:|]+$/s;
const UP_TO_NUMBER = /^(.*?\d[^\s_]*)(?:[\s_]|$)/s;

/**
 * The name of a tag without its link object's ("P-101 Fault" is the fault of P-101). If that does not help: all but
 * the last part of a path, else everything up to the first number. Empty if the name is only the quantity.
 */
export function equipmentName({ name, linkObject }: Pick<EquipmentTag, 'name' | 'linkObject'>): string {
  const whole = name.trim();
  if (linkObject && whole.toLowerCase().endsWith(linkObject.toLowerCase())) {
    const rest = whole.slice(0, whole.length - linkObject.length);
    // "Afault" is no fault of an A.
    if (rest === '' || /[\s/.:|_-]$/.test(rest)) return rest.replace(/[\s/.:|_-]+$/, '');
  }
  return BEFORE_SEPARATOR.exec(whole)?.[1] ?? UP_TO_NUMBER.exec(whole)?.[1] ?? '';
}

/** Each tag by id with all tags of its equipment, itself included. */
export function sameEquipment<T extends EquipmentTag>(tags: readonly T[]): ReadonlyMap<number, readonly T[]> {
  const of = new Map<number, readonly T[]>();
  const pieces = Map.groupBy(tags, (tag) => `${tag.controllerId} ${equipmentName(tag).toLowerCase()}`);
  for (const [key, piece] of pieces) {
    const isCabinet = key.endsWith(' ') && piece.length > MOST_OF_DEVICE;
    for (const tag of piece) of.set(tag.id, isCabinet ? [tag] : piece);
  }
  return of;
}

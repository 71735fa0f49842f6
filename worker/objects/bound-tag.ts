/** Values of an open diagram for the host: which tag an object shows, and its current value. */
import { isTag } from '../../engine/document/site-link.ts';
import type { ObjectId } from '../../engine/document/types.ts';
import type { Engine } from '../../engine/engine.ts';
import { QUALITY_NAMES, Quality } from '../../engine/live/quality.ts';
import { AlarmMark, isUnanswered } from '../../engine/primitives/alarm.ts';
import type { BoundTag, EquipmentPlace, PointInView, TagReading } from '../boundary/index.ts';

const idAt = (engine: Engine, { x, y }: PointInView): ObjectId | undefined => {
  const index = engine.pointer.pick(x, y);
  return index === undefined ? undefined : engine.scene.objectAt(index)?.id;
};

/** Returns the tag of an object, or of the one at a point; null where there is none. */
export function boundTag(engine: Engine, of: ObjectId | PointInView): BoundTag | null {
  const id = typeof of === 'object' ? idAt(engine, of) : of;
  const binding = id === undefined ? undefined : engine.live.get(id);
  if (id === undefined || !binding) return null;
  const { uuid, name, unit, dataType, missing } = engine.live.tags.info(binding.tag);
  if (missing || !isTag(uuid)) return null;
  const index = engine.scene.indexOf(id);
  const label = index === undefined ? '' : engine.scene.objectAt(index)?.label;
  const mark = engine.live.tags.alarm(binding.tag);
  const alarm = { calls: isUnanswered(mark), hasAlarm: mark > AlarmMark.shelved };
  const more = engine.pointer.hasFaceplate(id) ? { hasFaceplate: true as const } : {};
  const tag = { tag: uuid, tagName: name, unit, dataType: dataType ?? 'float', ...alarm, ...more };
  return { object: id, name: label || name, ...tag, ...(dataType === 'boolean' ? statesOf(binding) : {}) };
}

/** Returns the object's labels for 0 and 1; nothing where they are the same, as on a bar. */
function statesOf(binding: { labelFor(value: number): string }): Pick<BoundTag, 'states'> {
  const [off, on] = [binding.labelFor(0), binding.labelFor(1)];
  return off === on || off === '0' || on === '1' ? {} : { states: [off, on] };
}

/** Whether an object shows the past of its tags: a trend, or a statistic. */
function showsPast({ live }: Engine, id: ObjectId): boolean {
  const { state, answers } = live.feeds.of(id);
  return answers.length > 0 && (state === 'waiting' || answers.some(Boolean));
}

/**
 * Returns the object that stands for equipment, undefined for none: a symbol that opens its faceplate, else another object
 * that does, else a reading, else a button, else a trend; the largest of them.
 */
export function placeOfEquipment(engine: Engine, tags: readonly string[]): EquipmentPlace | undefined {
  const { live, scene, pointer } = engine;
  const found = tags.flatMap((uuid) => {
    const tag = live.tags.indexOf(uuid);
    return tag === undefined ? [] : live.boundTo(tag).map(({ index }) => index);
  });
  const rank = (index: number) => {
    const control = scene.kindAt(index)?.kind.control;
    const { id } = scene.objectAt(index)!;
    if (showsPast(engine, id)) return 4;
    if (control?.isButton === true) return 3;
    if (!pointer.hasFaceplate(id)) return 2;
    return control ? 0 : 1;
  };
  const area = (index: number) => {
    const { minX, minY, maxX, maxY } = scene.boxOf(index);
    return (maxX - minX) * (maxY - minY);
  };
  // Each is judged once: an object that shows several of the tags is found as often.
  const [first] = [...new Set(found)]
    .map((index) => ({ index, rank: rank(index), area: area(index) }))
    .sort((a, b) => a.rank - b.rank || b.area - a.area);
  if (!first) return undefined;
  const { minX, minY, maxX, maxY } = scene.boxOf(first.index);
  return { object: scene.objectAt(first.index)!.id, minX, minY, maxX, maxY };
}

/** Returns the current values, in the order of the tags; unreliable ones are null. */
export function readingsOf({ live: { tags } }: Engine, uuids: readonly string[]): TagReading[] {
  return uuids.map((uuid) => {
    const index = tags.indexOf(uuid);
    if (index === undefined) return { value: null, quality: 'missing' };
    const quality = tags.quality(index);
    const value = quality <= Quality.uncertain ? tags.number(index) : Number.NaN;
    return { value: Number.isFinite(value) ? value : null, quality: QUALITY_NAMES[quality]! };
  });
}

/** What the host asks of the values of an open diagram: which tag an object shows, and what it says now. */
import type { ObjectId } from '../engine/document/types.ts';
import type { Engine } from '../engine/engine.ts';
import { QUALITY_NAMES, Quality } from '../engine/live/quality.ts';
import type { BoundTag, PointInView, TagReading } from './protocol.ts';

const idAt = (engine: Engine, { x, y }: PointInView): ObjectId | undefined => {
  const index = engine.pick(x, y);
  return index === undefined ? undefined : engine.scene.objectAt(index)?.id;
};

/** The tag of an object, or of the one at a point; null where there is none. */
export function boundTag(engine: Engine, of: ObjectId | PointInView): BoundTag | null {
  const id = typeof of === 'object' ? idAt(engine, of) : of;
  const binding = id === undefined ? undefined : engine.live.get(id);
  if (id === undefined || !binding) return null;
  const { uuid, name, unit, dataType } = engine.live.tags.info(binding.tag);
  const index = engine.scene.indexOf(id);
  const label = index === undefined ? '' : engine.scene.objectAt(index)?.label;
  return { object: id, name: label || name, tag: uuid, tagName: name, unit, dataType: dataType ?? 'float' };
}

/** Values now, in the order of the tags; only what can be relied on is a number. */
export function readingsOf({ live: { tags } }: Engine, uuids: readonly string[]): TagReading[] {
  return uuids.map((uuid) => {
    const index = tags.indexOf(uuid);
    if (index === undefined) return { value: null, quality: 'missing' };
    const quality = tags.quality(index);
    const value = quality <= Quality.uncertain ? tags.number(index) : Number.NaN;
    return { value: Number.isFinite(value) ? value : null, quality: QUALITY_NAMES[quality]! };
  });
}

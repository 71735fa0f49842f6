/** The accessible mirror of the picture: the bound and interactive objects in view, with value and quality. */
import { groupName } from '../document/group-name.ts';
import { groupsOf } from '../document/members.ts';
import type { ObjectId } from '../document/types.ts';
import type { Binding } from '../live/binding.ts';
import type { Live } from '../live/live.ts';
import { QUALITY_NAMES, type QualityName } from '../live/quality.ts';
import { ALARM_WORDS } from '../primitives/alarm.ts';
import type { Scene } from '../scene/scene.ts';
import type { Camera } from './camera.ts';
import type { LockReason } from './events.ts';
import type { Choice, Interactions } from './interactions.ts';

const MOST = 200;
/** Of a list of all, as on a phone. */
const MOST_OF_ALL = 500;

export interface MirrorItem {
  readonly object: ObjectId;
  readonly role: string;
  readonly label: string;
  readonly value: string;
  /** The unit of a number that the picture shows without one, as another object beside it does, or its name. */
  readonly unit?: string;
  readonly quality: QualityName;
  /** State of its tag's alarm, in words; empty where there is none. */
  readonly alarm: string;
  /** The title of its outermost group that has one. */
  readonly group?: string;
  /** CSS pixels, left top width height. */
  readonly box: readonly [number, number, number, number];
  readonly control: boolean;
  /** It is a control that this user cannot use now. */
  readonly locked?: LockReason;
  /** Hold-to-run: held instead of clicked. */
  readonly hold?: true;
  /** What opens the pop-up with everything about its equipment: pressing it, or its menu alone as pressing it acts. */
  readonly faceplate?: 'press' | 'menu';
  /** A line that does nothing: the arrows lead to it, Tab goes past it. */
  readonly isConnection?: true;
  /** The states to choose from, where the control has several. */
  readonly choices?: readonly Choice[];
}

/**
 * Returns at most 200 items of the view, or with `isWhole` 500 of the whole diagram, the lowest in the picture first. Lines come last: what flows is said by what stands at their ends,
 * and nobody should have to go past all pipes to a pump.
 */
export function mirrorOf(
  scene: Scene,
  live: Live,
  interactions: Interactions,
  camera: Camera,
  isWhole = false,
): MirrorItem[] {
  const most = isWhole ? MOST_OF_ALL : MOST;
  const { indices, count } = scene.visible((isWhole && scene.bounds) || camera.area());
  const equipment: number[] = [];
  const lines: number[] = [];
  for (let nth = 0; nth < count && equipment.length < most; nth++) {
    const index = indices[nth]!;
    if (interactions.of(index) === 'none' || interactions.isMereOutline(index)) continue;
    (scene.kindAt(index)?.kind.ends ? lines : equipment).push(index);
  }
  return [...equipment, ...lines]
    .slice(0, most)
    .map((index) => itemOf(index, scene, live, interactions, camera));
}

function itemOf(
  index: number,
  scene: Scene,
  live: Live,
  interactions: Interactions,
  camera: Camera,
): MirrorItem {
  const object = scene.objectAt(index)!;
  const kind = scene.kindAt(index)?.kind;
  const binding = interactions.bindingAt(index);
  const spoken = kind?.a11y?.(scene.propertiesOf(index), live.feeds.of(object.id)) ?? {
    role: 'img',
    label: '',
    value: undefined,
  };
  const { minX, minY, maxX, maxY } = scene.boxOf(index);
  const { x, y } = camera.toView(minX, minY);
  const choices = interactions.choicesAt(index);
  const interaction = interactions.of(index);
  const control = interaction === 'act';
  const locked = interaction === 'locked' ? interactions.lockAt(index) : undefined;
  const value = spoken.value ?? (binding ? binding.text(live.tags) : '');
  const label =
    object.label ||
    (binding ? live.tags.info(binding.tag).name : interactions.equipmentName(index) || spoken.label);
  const unit = binding && unitBeside(value, label, binding, live);
  const group = groupsOf(object).findLast((id) => groupName(id) !== '');
  return {
    object: object.id,
    role: spoken.role,
    label,
    value,
    ...(unit ? { unit } : {}),
    alarm: binding ? ALARM_WORDS[live.tags.alarm(binding.tag)]! : '',
    quality: binding ? QUALITY_NAMES[live.tags.quality(binding.tag)]! : 'good',
    box: [x, y, (maxX - minX) * camera.scale, (maxY - minY) * camera.scale],
    control,
    ...(locked ? { locked } : {}),
    ...(group === undefined ? {} : { group: groupName(group) }),
    ...(!control && kind?.ends ? { isConnection: true as const } : {}),
    ...(interactions.faceplateAt(index)
      ? { faceplate: interactions.opensFaceplate(index) ? ('press' as const) : ('menu' as const) }
      : {}),
    ...(choices ? { choices } : {}),
    ...(interactions.holdEvent(index, 'press') ? { hold: true as const } : {}),
  };
}

/** A number, and nothing else. */
const BARE = /^-?[\d.,\s]+$/;
/** Displays that leave a value in its tag's unit; a formula's result has another. */
const IN_OWN_UNIT: readonly string[] = ['', 'unit', 'numeric'];

function unitBeside(
  value: string,
  label: string,
  { manner: { valueType }, tag }: Binding,
  { tags }: Live,
): string | null {
  const { unit } = tags.info(tag);
  const isOwn = IN_OWN_UNIT.includes(valueType?.key ?? '');
  return unit && isOwn && BARE.test(value) && !label.endsWith(unit) ? unit : null;
}

/** How an element shows its tag's values: all that follows from its kind, its properties and its config. */
import { systemValueType } from '../document/system-label.ts';
import type { ElementConfig, ValueType } from '../document/types.ts';
import { type AnyKind, baseOf } from '../plugin.ts';
import { parseColour } from '../primitives/colour.ts';
import { flowStep } from '../primitives/flow.ts';
import { evenScale } from '../primitives/placement.ts';
import type { LiveScene } from './live-scene.ts';
import { type Plan, planOf } from './plan.ts';
import { hasSameFields, Recent } from './recent.ts';
import { coloursOf } from './state-colours.ts';
import { looksOf, type StateLook } from './state-looks.ts';
import { type State, statesOf } from './states.ts';

export interface Manner {
  readonly plan: Plan;
  readonly valueType: ValueType | undefined;
  readonly states: readonly State[];
  /** Whether the element defines its states itself. */
  readonly hasOwnStates: boolean;
  /** Whether its texts show something other than the value. */
  readonly isLabel: boolean;
  /** What some of its states change besides paints. */
  readonly looks: ReadonlyMap<State, StateLook> | undefined;
  /** Of each flow: the value at which it is full, and after how many units its marks repeat. */
  readonly flows: readonly { readonly full: number; readonly step: number }[];
  readonly ranges: readonly (readonly [low: number, high: number])[];
  /** Colours of the paints by state; the last entry is for no state. */
  readonly colours: readonly ReadonlyMap<State | undefined, number>[];
}

/** Most have no levels, no flows or no paints: those share one list of none. */
const NONE: readonly never[] = [];
const mapped = <T, R>(list: readonly T[], of: (one: T, nth: number) => R): readonly R[] =>
  list.length === 0 ? NONE : list.map(of);

/** Manners that objects of each kind have had lately: those that are the same share one. */
const recent = new WeakMap<Plan, Recent<Manner, Manner>>();

/** Returns how the object at an index of the scene shows values. */
export function mannerOf(scene: LiveScene, index: number, config: ElementConfig, kind: AnyKind): Manner {
  const props = scene.propertiesOf(index);
  const plan = planOf(kind);
  const states = statesOf(plan.set, config.states);
  const manner: Manner = {
    ...{ plan, states },
    valueType: config.valueType,
    hasOwnStates: Boolean(config.states?.length),
    isLabel: systemValueType(config) !== undefined,
    looks: config.states && looksOf(states, scaleOf(scene, index)),
    ranges: mapped(plan.levels, ({ low, high }) => [Number(props[low]), Number(props[high])] as const),
    flows: mapped(plan.flows, ({ full, width }) => ({
      full: Number(props[full]),
      step: flowStep(Number(props[width])),
    })),
    colours: mapped(plan.paints, (paint, nth) =>
      coloursOf(states, paint, nth === 0, parseColour(String(props[baseOf(paint, props)]))),
    ),
  };
  const known = recent.get(plan) ?? new Recent<Manner, Manner>(isSame, (one) => one);
  recent.set(plan, known);
  return known.of(manner);
}

/** Whether an element with this config has the manner of another that looks the same. */
export const isFor = (manner: Manner, config: ElementConfig): boolean =>
  !manner.isLabel &&
  systemValueType(config) === undefined &&
  manner.hasOwnStates === Boolean(config.states?.length) &&
  manner.states === statesOf(manner.plan.set, config.states) &&
  isSameType(manner.valueType, config.valueType);

/** Of manners of one kind. */
function isSame(one: Manner, other: Manner): boolean {
  return (
    one.states === other.states &&
    one.hasOwnStates === other.hasOwnStates &&
    one.isLabel === other.isLabel &&
    one.looks === other.looks &&
    isSameType(one.valueType, other.valueType) &&
    one.colours.every((colours, nth) => colours === other.colours[nth]) &&
    one.ranges.every(([low, high], nth) => low === other.ranges[nth]![0] && high === other.ranges[nth]![1]) &&
    one.flows.every(
      ({ full, step }, nth) => full === other.flows[nth]!.full && step === other.flows[nth]!.step,
    )
  );
}

const isSameType = (one: ValueType | undefined, other: ValueType | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && hasSameFields(one, other));

function scaleOf(scene: LiveScene, index: number): number {
  const { scaleX = 1, scaleY = 1 } = scene.objectAt(index) ?? {};
  return evenScale(scaleX, scaleY);
}

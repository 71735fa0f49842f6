/** What a live value of a kind sets, in slot order: its `live` and `states`, ready to run. */
import type { AnyKind, LiveBinding, StatePaint } from '../plugin.ts';
import { slotNames } from '../plugin.ts';
import { stateName } from './states.ts';

/** A slot between two properties. */
interface LevelStep {
  readonly slot: number;
  readonly low: string;
  readonly high: string;
  /** Seconds. */
  readonly ease: number;
}
interface OnStep {
  readonly slot: number;
  /** What the slot holds while ON. */
  readonly to: number;
  readonly ease: number;
}
/** A number by the name of the value's state, or two numbers that the slot swings between. */
interface StateStep {
  readonly slot: number;
  /** By `stateName`. */
  readonly values: ReadonlyMap<string, number | readonly [number, number]>;
  readonly other: number;
  readonly ease: number;
  /** Seconds of a full period. */
  readonly period: number;
}
/** The marks of a flow; its properties, see LiveBinding. */
interface FlowStep {
  readonly slot: number;
  readonly full: string;
  readonly width: string;
}
export interface PaintStep extends StatePaint {
  readonly slot: number;
  readonly name: string;
  /** Seconds; 0: no pulse. */
  readonly pulse: number;
}

export interface Plan {
  readonly levels: readonly LevelStep[];
  readonly ons: readonly OnStep[];
  readonly byState: readonly StateStep[];
  readonly flows: readonly FlowStep[];
  /** Number of live texts of the kind; all show the same reading. */
  readonly texts: number;
  readonly paints: readonly PaintStep[];
  /** The states that the value is mapped to: the kind's own, or binary where only an `on` binding needs them. */
  readonly set: 'binary' | 'range' | 'setReset' | 'threeState';
  /** What marks its alarms. */
  readonly alarmMark: 'frame' | 'badge' | 'none';
}

const DEFAULT_EASE = 0;
const DEFAULT_PERIOD = 2000;
const plans = new WeakMap<AnyKind, Plan>();

/** Returns the plan of a kind; the same one at every call. */
export function planOf(kind: AnyKind): Plan {
  const known = plans.get(kind);
  if (known) return known;
  const plan = compile(kind);
  plans.set(kind, plan);
  return plan;
}

function compile(kind: AnyKind): Plan {
  const names = slotNames(kind);
  const live = Object.entries(kind.live ?? {}) as [string, LiveBinding][];
  const slotOf = (name: string): number => names.scalars.indexOf(name);
  const seconds = (ease: number | undefined): number => (ease ?? DEFAULT_EASE) / 1000;
  return {
    levels: live.flatMap(([name, binding]) =>
      binding.kind === 'level'
        ? [{ slot: slotOf(name), low: binding.low, high: binding.high, ease: seconds(binding.ease) }]
        : [],
    ),
    ons: live.flatMap(([name, binding]) =>
      binding.kind === 'on' ? [{ slot: slotOf(name), to: binding.to ?? 1, ease: seconds(binding.ease) }] : [],
    ),
    byState: live.flatMap(([name, binding]) =>
      binding.kind === 'state'
        ? [
            {
              slot: slotOf(name),
              values: new Map(
                Object.entries(binding.values).map(([label, value]) => [stateName(label), value]),
              ),
              other: binding.other,
              ease: seconds(binding.ease),
              period: seconds(binding.period ?? DEFAULT_PERIOD),
            },
          ]
        : [],
    ),
    flows: live.flatMap(([name, binding]) =>
      binding.kind === 'flow' ? [{ slot: slotOf(name), full: binding.full, width: binding.width }] : [],
    ),
    texts: names.texts.length,
    paints: names.paints.map((name, nth) => ({
      slot: names.scalars.length + nth,
      name,
      ...kind.states!.paints[name]!,
      pulse: seconds(kind.states!.paints[name]!.pulse),
    })),
    set: kind.states?.set ?? 'binary',
    alarmMark: kind.alarmMark ?? 'frame',
  };
}

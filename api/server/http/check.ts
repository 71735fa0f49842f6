/**
 * Runs the structs of superstruct with an early end: after MOST_FAULTS faults nothing more is looked at. superstruct's own
 * `failures()` collects every fault of a value, which takes seconds and gigabytes for a list of a million wrong items.
 */
import type { Context, Failure, Struct } from 'superstruct';

// biome-ignore lint/suspicious/noExplicitAny: a struct is invariant in its type.
type AnyStruct = Struct<any, any>;
type Path = Context['path'];

/** Faults named in one response. */
const MOST_FAULTS = 20;
/** Values between two yields: some 0.2 ms of work. */
const SLICE = 256;
/** No struct of ours looks at the values around its own. */
const NO_BRANCH: Context['branch'] = [];

export interface Checked {
  /** The value as the struct coerces it; only of use without faults. */
  readonly value: unknown;
  /** At most MOST_FAULTS of them. */
  readonly faults: readonly Failure[];
}

interface Run {
  readonly faults: Failure[];
  values: number;
}

/** Checks a value in slices: yields after every few hundred values, and returns the result. */
export function* checkInSlices(value: unknown, struct: AnyStruct): Generator<undefined, Checked> {
  const run: Run = { faults: [], values: 0 };
  const coerced = yield* visit(value, struct, [], run);
  return { value: coerced, faults: run.faults };
}

function* visit(given: unknown, struct: AnyStruct, path: Path, run: Run): Generator<undefined, unknown> {
  const context: Context = { path, branch: NO_BRANCH, mask: false };
  const value = struct.coercer(given, context);
  const before = run.faults.length;
  if (!take(struct.validator(value, context), run)) return value;
  let isValid = run.faults.length === before;
  for (const [key, entry, inner] of struct.entries(value, context)) {
    if (++run.values % SLICE === 0) yield;
    const from = run.faults.length;
    const found = yield* visit(entry, inner as AnyStruct, [...path, key], run);
    if (run.faults.length >= MOST_FAULTS) return value;
    if (run.faults.length > from) isValid &&= run.faults.slice(from).every(({ refinement }) => refinement);
    else if (found !== undefined || key in (value as object))
      (value as Record<string, unknown>)[key as string] = found;
  }
  if (isValid) take(struct.refiner(value, context), run);
  return value;
}

/** Adds faults; returns false once there are enough. */
function take(found: Iterable<Failure>, { faults }: Run): boolean {
  for (const fault of found) {
    faults.push(fault);
    if (faults.length >= MOST_FAULTS) return false;
  }
  return true;
}

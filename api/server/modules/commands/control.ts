/**
 * What decides about a write, from the stored diagram and tag alone. A request names its control (diagram and object);
 * delay, hold, read-back, the area whose right is needed and the words of the audit log are the server's own.
 */
import { createHash } from 'node:crypto';
import type { ElementConfig, StateRow } from '../../../../engine/document/types.ts';
import type { Tag, TagScalar } from '../../../contract/index.ts';
import type { Db } from '../../storage/storage.ts';
import { type DiagramArea, hasControlRule, type StoredControl, storedControl } from '../diagrams/index.ts';
import type { ConfirmBody, Person, WriteContext } from './command-requests.ts';
import { checkRight } from './command-rights.ts';
import { commandErrors } from './errors.ts';
import type { Asked, DelaySettings } from './timing.ts';

export interface Control {
  readonly area: DiagramArea;
  /** Where it is, as far as the server has verified it. */
  readonly context: WriteContext;
  /** The delay that is stored; undefined without one. */
  readonly delay: DelaySettings | undefined;
  readonly isHold: boolean;
  readonly readBackTags: readonly string[];
  readonly readBackDelay: number;
  readonly isReset: boolean;
  /** What is asked for, in the words of the diagram. */
  readonly asked: (value: TagScalar) => Asked;
  /** Differs when anything of the stored control differs; null without a control. */
  readonly fingerprint: string | null;
  /** Whether a value of 0 may be written. */
  readonly takesZero: boolean;
}

/** What a request says about where it comes from. */
type Named = WriteContext & Pick<ConfirmBody, 'hold' | 'delaySettings'> & { readonly readBackDelay?: number };

/** Throws if the request names no control that writes to the tag, or one that the user may not use. */
export async function controlOf(db: Db, person: Person, tag: Tag, named: Named): Promise<Control> {
  const { schematicId, objectId, siteId } = named;
  if (schematicId === undefined || objectId === undefined) return bareControl(db, person, tag, named);
  const place = { schematicId, objectId, ...(siteId === undefined ? {} : { siteId }) };
  const area = await checkRight(db, person, place);
  const found = await storedControl(db, person, place, tag.uuid);
  if (!found) throw commandErrors.noControl(tag);
  const control = toControl(tag, place, found, area);
  if (control.isHold !== (named.hold === true)) throw commandErrors.noControl(tag);
  return control;
}

/**
 * A write without a control, as scripts send it. It is refused where the tag has a control with a rule that it would skip;
 * it needs the right to control sites, whose tags they are.
 */
async function bareControl(db: Db, person: Person, tag: Tag, named: Named): Promise<Control> {
  const area = await checkRight(db, person, named);
  if (await hasControlRule(db, tag.uuid)) throw commandErrors.controlNeeded(tag);
  return {
    area,
    context: {},
    delay: named.hold ? undefined : requestedDelay(named.delaySettings),
    isHold: named.hold === true,
    readBackTags: [],
    readBackDelay: named.readBackDelay ?? 0,
    isReset: false,
    asked: (value) => ({ name: tag.name, target: valueWords(tag, value) }),
    fingerprint: null,
    takesZero: true,
  };
}

/** Nothing stored limits it: whoever may write a value may write it later. */
const requestedDelay = (wanted: DelaySettings | undefined): DelaySettings | undefined =>
  wanted && { ...wanted, allowOverride: true };

function toControl(tag: Tag, place: WriteContext, found: StoredControl, area: DiagramArea): Control {
  const { siteId, kind, isEntry } = found;
  const { object, config } = found.item;
  const delay = storedDelay(config);
  const isHold = config.holdToRun === true && !isEntry;
  const readBackTags = (config.readBackTags ?? []).filter((one) => typeof one === 'string');
  const readBackDelay = secondsOf(config.readBackDelay, LONGEST_READ_BACK);
  const name = String(object.label || tag.name).slice(0, 200);
  // An entered number is read as a number.
  const isNamed = !isEntry || tag.dataType === 'boolean';
  const words = (value: TagScalar): string =>
    (isNamed ? stateWords(config, kind?.words ?? {}, value) : undefined) ?? valueWords(tag, value);
  const facts = [place, siteId, config, object.label, object.identifier, isEntry];
  return {
    area,
    context: { ...place, siteId },
    delay: isHold ? undefined : delay,
    isHold,
    readBackTags,
    readBackDelay,
    isReset: kind?.writes === 'one' && !isEntry,
    asked: (value) => ({ name, target: words(value).slice(0, 200) }),
    fingerprint: createHash('sha256').update(JSON.stringify(facts)).digest('base64url'),
    takesZero: !isEntry || config.allowZero === true,
  };
}

const LONGEST_READ_BACK = 60;
const LONGEST_DELAY = 86_400;

/** Anything but a number counts as none, as on the screen. */
const secondsOf = (value: unknown, most: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(Math.max(value, 0), most) : 0;

function storedDelay(config: ElementConfig): DelaySettings | undefined {
  const stored = (config.delaySettings ?? {}) as Readonly<Record<string, unknown>>;
  if (stored.enabled !== true) return undefined;
  const { delay, duration, resetValue, toPrevious } = stored;
  return {
    delay: secondsOf(delay, LONGEST_DELAY),
    duration: secondsOf(duration, LONGEST_DELAY),
    resetValue: Number.isFinite(resetValue) ? Number(resetValue) : 0,
    ...(toPrevious === true ? { toPrevious } : {}),
    enabled: true,
    allowOverride: stored.allowOverride === true,
  };
}

/** The state of the element that a value is; its kind's own where the element names none. */
function stateWords(
  { states = [] }: ElementConfig,
  usual: Readonly<Record<number, string>>,
  value: TagScalar,
): string | undefined {
  if (states.length === 0) return usual[Number(value)];
  const state = states.find((row) => row.enabled !== false && isExactly(row, value));
  return state && (state.label ?? String(state.value));
}

const isExactly = ({ operator = '=', value: bound }: StateRow, value: TagScalar): boolean =>
  operator === '=' &&
  bound !== null &&
  bound !== undefined &&
  (String(bound) === String(value) || Number(bound) === Number(value));

function valueWords({ dataType, unit }: Tag, value: TagScalar): string {
  if (dataType === 'boolean') return value === true ? 'ON' : 'OFF';
  return unit ? `${value} ${unit}` : String(value);
}

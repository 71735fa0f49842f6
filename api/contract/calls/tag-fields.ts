/** The fields of tags, in every call about them. */
import {
  anyId,
  boolean,
  type Infer,
  instant,
  list,
  nullable,
  number,
  object,
  oneOf,
  oneOfNumbers,
  opaqueObject,
  optional,
  tagScalar,
  text,
  uuid,
} from '../field.ts';
import { DATA_TYPES, PROTOCOLS } from '../field-addresses.ts';
import { nameField } from './shared.ts';

export const QUALITIES = ['good', 'uncertain', 'bad', 'stale', 'missing'] as const;
export type QualityName = (typeof QUALITIES)[number];

/** The purpose of a tag (TAG-03): it only sorts and filters, the device decides what the value is. */
export const TAG_TYPES = [0, 1, 2, 3] as const;
export type TagType = (typeof TAG_TYPES)[number];
export const TAG_TYPE_TITLES: Readonly<Record<TagType, string>> = {
  0: 'Reading',
  1: 'Status',
  2: 'Setpoint',
  3: 'Counter',
};

/** TAG-07. */
export const ALARM_LEVELS = [
  'High High',
  'High',
  'Normal',
  'Low',
  'Low Low',
  'On',
  'Off',
  'Status (Down/Unknown)',
  'Status (Active)',
] as const;
export type AlarmLevel = (typeof ALARM_LEVELS)[number];
/** The others are urgent (OR-41). */
export const CRITICAL_LEVELS: ReadonlySet<AlarmLevel> = new Set([
  'High High',
  'Low Low',
  'Status (Down/Unknown)',
]);
/** Levels that compare the value; the rest depend on a switch or on the connection. */
export const COMPARED_LEVELS = ['High High', 'High', 'Normal', 'Low', 'Low Low'] as const;
/** TAG-08. `in-range`: from `value` to `upTo`, both included. */
export const ALARM_OPERATORS = ['<', '>', '=', '<=', '>=', '!=', 'in-range'] as const;
export type AlarmOperator = (typeof ALARM_OPERATORS)[number];

const NOT_A_NUMBER = 'Value must be a number';
const amount = () => number({ say: NOT_A_NUMBER });

/** Seconds. */
export const MOST_DELAY = 3600;

/** When a level is reached. */
export const alarmField = object({
  level: oneOf(ALARM_LEVELS, 'Please choose a level'),
  /** Null for levels that compare nothing. */
  operator: nullable(oneOf(ALARM_OPERATORS, 'Please choose an operator')),
  value: nullable(amount()),
  /** The other end of `in-range`. */
  upTo: nullable(amount()),
  /** Seconds for which it must be reached before it counts; 10 for a lost connection, else none. */
  delay: optional(number({ min: 0, max: MOST_DELAY, say: `Use 0 to ${MOST_DELAY} seconds` })),
  /** By how much the value must go back before the level is left, in its unit; the tag's deadband if missing. */
  deadband: optional(number({ min: 0, say: 'Use 0 or more' })),
  /** Suppressed while another tag of the company has this value: low flow does not matter while the pump is off. */
  unless: optional(nullable(object({ tagUuid: uuid(), value: amount() }))),
});
export type Alarm = Infer<typeof alarmField>;

/** A tag as diagrams know it. */
const tagHead = {
  uuid: uuid(),
  name: text(),
  unit: nullable(text()),
  dataType: oneOf(DATA_TYPES),
  min: nullable(number()),
  max: nullable(number()),
  deadband: number(),
  scanInterval: number(),
  /** The control switch: if off, nobody may write. */
  canToggle: boolean(),
  controllerUuid: uuid(),
  controllerName: text(),
  siteUuid: uuid(),
};
export const tagField = object(tagHead);
/** The same where a builder chooses among tags: with what says how one is best shown. */
export const offeredTagField = object({
  ...tagHead,
  tagType: oneOfNumbers(TAG_TYPES),
  /** The tag's own, or that of its link object. */
  categoryName: nullable(text()),
  linkObjectName: nullable(text()),
  siteName: text(),
  linkName: text(),
});

export const liveValueField = object({
  tagUuid: uuid(),
  value: tagScalar(),
  quality: oneOf(QUALITIES),
  timestamp: nullable(instant()),
});

/** A named object that a tag refers to. */
export const namedField = object({ id: number({ integer: true }), uuid: uuid(), name: text() });
export type Named = Infer<typeof namedField>;

const detail = {
  ...tagHead,
  id: number({ integer: true }),
  siteName: text(),
  protocol: text(),
  tagType: oneOfNumbers(TAG_TYPES),
  resetBand: number(),
  category: nullable(namedField),
  linkObject: nullable(namedField),
  assignment: nullable(namedField),
  alertHigh: nullable(number()),
  alertLow: nullable(number()),
  alarms: list(alarmField, { max: ALARM_LEVELS.length }),
  /** The place in the device, as `field-addresses.ts` describes it for the protocol. */
  address: opaqueObject(),
};
/** A tag as in its form. */
export const tagDetailField = object(detail);
/** The same in a list, with what its device reports. */
export const tagRowField = object({
  ...detail,
  value: tagScalar(),
  quality: oneOf(QUALITIES),
  timestamp: nullable(instant()),
});

/** Percent. */
export const DEFAULT_RESET_BAND = 10;
/** Seconds. */
const MAX_SCAN = 86_400;

/** The fields of a tag that may be changed; a missing one stays or takes its default. */
export const tagFormShape = {
  name: nameField,
  dataType: oneOf(DATA_TYPES, 'Please choose a data type'),
  address: opaqueObject(),
  unit: optional(nullable(text({ trim: true, max: 20 }))),
  min: optional(nullable(amount())),
  max: optional(nullable(amount())),
  deadband: optional(
    number({
      min: 0,
      say: { required: NOT_A_NUMBER, integer: NOT_A_NUMBER, range: 'Use 0 or more' },
    }),
  ),
  scanInterval: optional(
    number({
      min: 0.1,
      max: MAX_SCAN,
      say: { required: NOT_A_NUMBER, integer: NOT_A_NUMBER, range: 'Use 0.1 to 86,400 seconds' },
    }),
  ),
  canToggle: optional(boolean()),
  /** 0. */
  tagType: optional(oneOfNumbers(TAG_TYPES)),
  /** Of a counter: the percentage of its total by which it may fall without having been reset. 10. */
  resetBand: optional(
    number({
      min: 0,
      max: 100,
      say: { required: NOT_A_NUMBER, integer: NOT_A_NUMBER, range: 'Use 0 to 100 %' },
    }),
  ),
  categoryId: optional(nullable(anyId())),
  linkObjectId: optional(nullable(anyId())),
  /** Its role, if its device fills several. */
  assignmentId: optional(nullable(anyId())),
  alertHigh: optional(nullable(amount())),
  alertLow: optional(nullable(amount())),
  alarms: optional(list(alarmField, { max: ALARM_LEVELS.length })),
};
export const tagFormField = object(tagFormShape);
/** The protocols whose address fields are known. */
export const isKnownProtocol = (protocol: string): protocol is (typeof PROTOCOLS)[number] =>
  (PROTOCOLS as readonly string[]).includes(protocol);

export type Tag = Infer<typeof tagField>;
export type OfferedTag = Infer<typeof offeredTagField>;
export type TagDetail = Infer<typeof tagDetailField>;
export type TagRow = Infer<typeof tagRowField>;
export type TagForm = Infer<typeof tagFormField>;

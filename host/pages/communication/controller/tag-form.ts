/** The form of a tag: its input as texts, and the body made from it. */

import { controllerTagCalls } from '../../../../api/contract/calls/controller-tags.ts';
import { DEFAULT_RESET_BAND } from '../../../../api/contract/calls/tag-fields.ts';
import type {
  Charset,
  DataType,
  ModbusEncoding,
  ModbusTable,
  Order,
} from '../../../../api/contract/field-addresses.ts';
import {
  type Alarm,
  type AlarmLevel,
  type AlarmOperator,
  type Field,
  fitting,
  TAG_TYPES,
  type TagDetail,
  type TagForm,
  type TagType,
  tagFormField,
} from '../../../../api/contract/index.ts';
import { comparesValue, type JudgedTag, tagFaults } from '../../../../api/contract/tag-faults.ts';
import { typedNumber } from '../../../ui/number-text.ts';

export interface AlarmValues {
  readonly level: AlarmLevel;
  readonly operator: AlarmOperator;
  readonly value: string;
  readonly upTo: string;
  /** Seconds; empty: the level's default. */
  readonly delay: string;
  /** Empty: the tag's own. */
  readonly deadband: string;
  readonly unless: Alarm['unless'];
}

export type AddressValues = {
  readonly metric: string;
  readonly nodeId: string;
  readonly table: ModbusTable;
  readonly register: string;
  readonly encoding: ModbusEncoding;
  readonly bit: string;
  readonly length: string;
  readonly wordOrder: Order;
  readonly byteOrder: Order;
  readonly charset: Charset;
  readonly scale: string;
  readonly offset: string;
};

export interface TagValues {
  readonly name: string;
  readonly dataType: DataType;
  readonly address: AddressValues;
  readonly unit: string;
  readonly min: string;
  readonly max: string;
  readonly deadband: string;
  readonly scanInterval: string;
  readonly canToggle: boolean;
  /** One of TAG_TYPES, as text. */
  readonly tagType: string;
  /** Percent; only of counters. */
  readonly resetBand: string;
  readonly categoryId: string;
  readonly linkObjectId: string;
  readonly assignmentId: string;
  readonly alertHigh: string;
  readonly alertLow: string;
  readonly alarms: readonly AlarmValues[];
}

const NO_ADDRESS: AddressValues = {
  metric: '',
  nodeId: '',
  table: 'holding',
  register: '',
  encoding: 'float32',
  bit: '0',
  length: '8',
  wordOrder: 'big',
  byteOrder: 'big',
  charset: 'utf-8',
  scale: '1',
  offset: '0',
};

export const newTag = (tagType: TagType = 0): TagValues => ({
  name: '',
  dataType: 'float',
  address: NO_ADDRESS,
  unit: '',
  min: '',
  max: '',
  deadband: '0',
  scanInterval: '5',
  canToggle: false,
  tagType: String(tagType),
  resetBand: String(DEFAULT_RESET_BAND),
  categoryId: '',
  linkObjectId: '',
  assignmentId: '',
  alertHigh: '',
  alertLow: '',
  alarms: [],
});

const COUNTER: TagType = 3;

/** Whether it counts, so that its consumption is computed. */
export const isCounter = ({ tagType, dataType }: Pick<TagValues, 'tagType' | 'dataType'>): boolean =>
  tagType === String(COUNTER) && (dataType === 'float' || dataType === 'int64');

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

export const tagValues = (tag: TagDetail): TagValues => ({
  name: tag.name,
  dataType: tag.dataType,
  address: {
    ...NO_ADDRESS,
    ...(Object.fromEntries(
      Object.entries(tag.address).map(([key, value]) => [key, textOf(value)]),
    ) as Partial<AddressValues>),
  },
  unit: tag.unit ?? '',
  min: textOf(tag.min),
  max: textOf(tag.max),
  deadband: textOf(tag.deadband),
  scanInterval: textOf(tag.scanInterval),
  canToggle: tag.canToggle,
  tagType: String(tag.tagType),
  resetBand: textOf(tag.resetBand),
  categoryId: tag.category?.uuid ?? '',
  linkObjectId: tag.linkObject?.uuid ?? '',
  assignmentId: tag.assignment?.uuid ?? '',
  alertHigh: textOf(tag.alertHigh),
  alertLow: textOf(tag.alertLow),
  alarms: tag.alarms.map(({ level, operator, value, upTo, delay, deadband, unless }) => ({
    level,
    operator: operator ?? '>',
    value: textOf(value),
    upTo: textOf(upTo),
    delay: textOf(delay ?? null),
    deadband: textOf(deadband ?? null),
    unless: unless ?? null,
  })),
});

/** A number as typed; validation refuses anything else, and empty stays empty. */
const amount = (text: string): number | null => (text.trim() === '' ? null : typedNumber(text));
const needed = typedNumber;

/** Only keys that the protocol knows, and of those only meaningful ones. */
export function tagAddress(protocol: string, address: AddressValues): Record<string, unknown> {
  if (protocol === 'sparkplug-b') return { metric: address.metric.trim() };
  if (protocol === 'opc-ua') return { nodeId: address.nodeId.trim() };
  const { table, encoding } = address;
  const place = { table, register: needed(address.register) };
  if (table === 'coil' || table === 'discrete') return place;
  const words = { ...place, encoding, wordOrder: address.wordOrder, byteOrder: address.byteOrder };
  if (encoding === 'bit') return { ...words, bit: needed(address.bit) };
  if (encoding === 'string') {
    const { charset } = address;
    return { ...words, length: needed(address.length), ...(charset === 'utf-8' ? {} : { charset }) };
  }
  if (encoding === 'boolean') return words;
  return { ...words, scale: needed(address.scale), offset: needed(address.offset) };
}

function alarmOf({ level, operator, value, upTo, delay, deadband, unless }: AlarmValues): Alarm {
  const compares = comparesValue(level);
  return {
    level,
    operator: compares ? operator : null,
    value: compares ? amount(value) : null,
    upTo: compares && operator === 'in-range' ? amount(upTo) : null,
    ...(delay.trim() === '' ? {} : { delay: typedNumber(delay) }),
    ...(compares && deadband.trim() !== '' ? { deadband: typedNumber(deadband) } : {}),
    ...(unless ? { unless } : {}),
  };
}

/** The body of a tag, as `createTag` and `updateTag` take it. */
export const tagBody =
  (protocol: string) =>
  (values: TagValues): TagForm => {
    const isNumeric = values.dataType === 'float' || values.dataType === 'int64';
    // Limits from when the tag was a number are not shown and do not count.
    const limit = (text: string) => (isNumeric ? amount(text) : null);
    return {
      name: values.name,
      dataType: values.dataType,
      address: tagAddress(protocol, values.address),
      unit: values.unit,
      min: limit(values.min),
      max: limit(values.max),
      deadband: isNumeric ? needed(values.deadband) : 0,
      scanInterval: needed(values.scanInterval),
      canToggle: values.canToggle,
      tagType: TAG_TYPES.find((type) => String(type) === values.tagType) ?? 0,
      resetBand: isCounter(values) ? needed(values.resetBand) : undefined,
      categoryId: values.categoryId || null,
      linkObjectId: values.linkObjectId || null,
      assignmentId: values.assignmentId || null,
      alertHigh: limit(values.alertHigh),
      alertLow: limit(values.alertLow),
      alarms: values.alarms.map(alarmOf),
    };
  };

/** The contract's field of a form, with the checks between its parts under this protocol. */
const judged = <T extends object>(field: Field<T>, protocol: string): Field<T> =>
  fitting(field, (tag) =>
    Object.entries(tagFaults(protocol, tag as JudgedTag)).map(([path, message]) => ({
      path: path.split('.'),
      message,
    })),
  );

export const newTagField = (protocol: string) => judged(controllerTagCalls.createTag.body, protocol);
export const tagField = (protocol: string) => judged(tagFormField, protocol);

/** The usual encodings of numbers, booleans and texts in registers. */
const USUAL: Readonly<Record<DataType, ModbusEncoding>> = {
  float: 'float32',
  int64: 'int16',
  boolean: 'boolean',
  string: 'string',
};

/** Changes the data type; an encoding that was only the default of the old type changes too. */
export function withDataType(values: TagValues, dataType: DataType): Partial<TagValues> {
  const { address } = values;
  const isUsual = address.encoding === USUAL[values.dataType];
  const mustChange = (address.encoding === 'string') !== (dataType === 'string');
  return isUsual || mustChange
    ? { dataType, address: { ...address, encoding: USUAL[dataType] } }
    : { dataType };
}

/** Scale and offset that bring the raw range of a transmitter to engineering values; undefined if there is no range. */
export function scaling(
  raw: readonly [low: number, high: number],
  engineering: readonly [low: number, high: number],
): { readonly scale: number; readonly offset: number } | undefined {
  const scale = (engineering[1] - engineering[0]) / (raw[1] - raw[0]);
  const offset = engineering[0] - raw[0] * scale;
  return Number.isFinite(scale) && scale !== 0 && Number.isFinite(offset)
    ? { scale: tidy(scale), offset: tidy(offset) }
    : undefined;
}

const tidy = (value: number): number => Number(value.toPrecision(12));

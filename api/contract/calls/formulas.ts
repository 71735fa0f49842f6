/** Formulas: how a tag's value, or an aggregate of its history, is converted before it is shown. */
import { type Infer, nothing, number, object, oneOf, optional, record, text } from '../field.ts';
import { call } from './call.ts';
import { changesMasters, masterHead } from './meaning.ts';
import { itemPath } from './shared.ts';

/**
 * The meaning of x (FORM-12, OR-94). `current`: the tag's value as it is read. `today`: an aggregate since midnight of
 * the company's time zone. `default`: an aggregate over the time range of the view, or the value if the view has none.
 */
export const TIME_RANGES = ['default', 'current', 'today'] as const;
export type TimeRange = (typeof TIME_RANGES)[number];
/** How the samples of a time range become one x (CONST-12). */
export const DATA_POINTS = ['last', 'min', 'max', 'average'] as const;
export type DataPoint = (typeof DATA_POINTS)[number];

const timeOfDay = (required: string) =>
  text({ min: 1, max: 5, pattern: /^([01]\d|2[0-3]):[0-5]\d$/, say: { required, pattern: required } });
/** Only samples of these hours count; 23:59 is the end of the day, and 22:00 to 06:00 spans midnight. */
const hours = { startTime: timeOfDay('Start Time is required'), endTime: timeOfDay('End Time is required') };

/** Constants of one formula; it has 100 characters. */
const constants = record(number(), { max: 50 });

const sent = {
  title: text({
    trim: true,
    min: 2,
    max: 50,
    say: {
      required: 'Formula name is required',
      min: 'Min. 2 characters required',
      max: 'Max. 50 characters allowed',
    },
  }),
  formula: text({
    trim: true,
    min: 1,
    max: 100,
    pattern: /x/i,
    say: {
      required: 'Formula is required',
      max: 'Formula must be of utmost 100 characters',
      pattern: "Formula must contain value 'x'",
    },
  }),
  timeRange: oneOf(TIME_RANGES, 'Time Range is required'),
  dataPoint: oneOf(DATA_POINTS, 'Data Point is required'),
  constants: optional(constants),
  /** The format type of the result; plain if there is none of that name. */
  type: optional(text({ max: 40 })),
};

/** As the form sends it: the hours inside `filterWithin` (OR-95). */
export const formulaForm = object({ ...sent, filterWithin: object(hours) });

export const formulaField = object({
  ...masterHead,
  title: text(),
  formula: text(),
  timeRange: oneOf(TIME_RANGES),
  dataPoint: oneOf(DATA_POINTS),
  filterWithin: object({ startTime: text(), endTime: text() }),
  startTime: text(),
  endTime: text(),
  constants,
  type: text(),
});

/** The hours may also be beside the rest; those inside `filterWithin` win. */
const formulaBody = object({
  ...sent,
  filterWithin: optional(object(hours)),
  startTime: optional(hours.startTime),
  endTime: optional(hours.endTime),
});

export const formulaCalls = {
  addFormula: call('POST formulas', {
    summary:
      'A new formula. 400 where it cannot be read: `fields.formula` says at which character and what was expected',
    needs: changesMasters,
    body: formulaBody,
    reply: formulaField,
  }),
  updateFormula: call('PUT formulas/{id}', {
    summary: 'Changes a formula, everywhere it is shown',
    needs: changesMasters,
    params: itemPath,
    body: formulaBody,
    reply: formulaField,
  }),
  removeFormula: call('DELETE formulas/{id}', {
    summary: 'Removes a formula from what is on offer; diagrams that use it show it as before',
    needs: changesMasters,
    params: itemPath,
    reply: nothing(),
  }),
} as const;

export type Formula = Infer<typeof formulaField>;
export type FormulaForm = Infer<typeof formulaForm>;

/** How values are shown: everything that a builder chooses from, where it is used, and what the server computes for it. */
import {
  type Infer,
  instant,
  list,
  nullable,
  number,
  object,
  optional,
  record,
  text,
  uuid,
} from '../field.ts';
import { idOf } from '../numbered.ts';
import { call } from './call.ts';
import { dictionaryField } from './dictionaries.ts';
import { formulaField } from './formulas.ts';
import { labelField } from './labels.ts';
import { seesMasters } from './meaning.ts';
import { diagramRead } from './shared.ts';

/** Including removed ones, which diagrams may still use. */
const MAX_LISTED = 5000;

/** `_id` is what an element's valueType names. */
const formatField = object({ _id: text(), type: text(), title: text() });

const usageField = object({
  /** Diagrams that the caller may see, by name, 50 at most. */
  items: list(
    object({
      uuid: uuid(),
      name: text(),
      siteUuid: nullable(uuid()),
      siteName: nullable(text()),
      /** Objects that show it. */
      objects: number({ integer: true }),
    }),
    { max: 50 },
  ),
  /** Of all diagrams of the company, including those that the user may not see. */
  total: number({ integer: true }),
});

/** Tag and formula whose x is to be read from the historian. */
const formulaValueOrder = object({ tag: uuid(), formula: uuid() });
export const MAX_FORMULA_VALUES = 500;

export const formatCalls = {
  formatMaster: call('GET format-master', {
    summary: 'Dictionaries, formats grouped by type, labels and formulas, by title; removed ones are marked',
    needs: seesMasters,
    reply: object({
      dictionaries: list(dictionaryField, { max: MAX_LISTED }),
      formats: record(list(formatField, { max: 20 }), { max: 20 }),
      labels: list(labelField, { max: MAX_LISTED }),
      formulas: list(formulaField, { max: MAX_LISTED }),
    }),
  }),
  formatUsage: call('GET format-master/{id}/usage', {
    summary: 'PROPOSED: the diagrams that show values by this formula, dictionary or label',
    needs: seesMasters,
    params: { id: uuid() },
    reply: usageField,
  }),
  formulaValues: call('POST reports/site-schematics/{uuid}/formula-values', {
    summary:
      'PROPOSED: x of formulas that read the historian: the aggregate of the tag over the formula’s time range and hours. `from` and `to` are the range of the view, which `default` means. Null where there are no samples, where the formula reads the current value, and for what is not there',
    needs: diagramRead,
    params: { uuid: idOf('diagram') },
    query: { siteId: optional(uuid()) },
    body: object({
      from: optional(instant()),
      to: optional(instant()),
      of: list(formulaValueOrder, {
        max: MAX_FORMULA_VALUES,
        say: `At most ${MAX_FORMULA_VALUES} values are answered at once`,
      }),
    }),
    reply: object({
      values: list(object({ tag: uuid(), formula: uuid(), value: nullable(number()) }), {
        max: MAX_FORMULA_VALUES,
      }),
    }),
  }),
} as const;

export type FormatMaster = Infer<(typeof formatCalls)['formatMaster']['reply']>;
export type FormatUsage = Infer<typeof usageField>;
export type FormulaValue = Infer<(typeof formatCalls)['formulaValues']['reply']>['values'][number];

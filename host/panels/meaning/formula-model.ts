/** The formula form: its input, its body, and the formula's result for a value. */
import {
  type Field,
  type Formula,
  type FormulaForm,
  fitting,
  formulaForm,
} from '../../../api/contract/index.ts';
import { formatValue } from '../../../engine/format/format.ts';
import {
  DEFAULT_CONSTANT,
  FormulaError,
  INCORRECT_EXPRESSION,
  type Formula as ReadFormula,
  readFormula,
} from '../../../engine/formula/formula.ts';
import { typedNumber } from '../../ui/number-text.ts';

export interface FormulaValues {
  readonly title: string;
  readonly formula: string;
  readonly timeRange: FormulaForm['timeRange'];
  readonly dataPoint: FormulaForm['dataPoint'];
  readonly startTime: string;
  readonly endTime: string;
  /** As typed, by name; those of an earlier formula are kept, in case they are needed again. */
  readonly constants: Readonly<Record<string, string>>;
  readonly type: string;
}

/** FORM-02. */
export const NEW_FORMULA: FormulaValues = {
  title: '',
  formula: '',
  timeRange: 'default',
  dataPoint: 'average',
  startTime: '00:00',
  endTime: '23:59',
  constants: {},
  type: '',
};

export const valuesOf = ({ filterWithin, constants, ...formula }: Formula): FormulaValues => ({
  ...NEW_FORMULA,
  title: formula.title,
  formula: formula.formula,
  timeRange: formula.timeRange,
  dataPoint: formula.dataPoint,
  type: formula.type,
  ...filterWithin,
  constants: Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, String(value)])),
});

/** FORM-15, OR-95: the hours go inside `filterWithin`. A constant left empty counts as 10 and is not sent. */
export function bodyOf({ startTime, endTime, constants, ...rest }: FormulaValues): unknown {
  const named = reading(rest.formula).formula?.constants ?? [];
  const given = named.filter((name) => (constants[name] ?? '').trim() !== '');
  return {
    ...rest,
    filterWithin: { startTime, endTime },
    constants: Object.fromEntries(given.map((name) => [name, typedNumber(constants[name] ?? '')])),
  };
}

/** The contract's form, which cannot parse formulas, and the place of a formula's error. */
export const formulaField: Field<FormulaForm> = fitting(formulaForm, function* ({ formula }) {
  if (typeof formula !== 'string' || formula.trim() === '' || !/x/i.test(formula)) return;
  const { fault, formula: read } = reading(formula);
  if (fault) yield { path: ['formula'], message: `${INCORRECT_EXPRESSION}. ${fault.message}` };
  else if (!read!.usesValue) yield { path: ['formula'], message: "Formula must contain value 'x'" };
});

export interface Reading {
  readonly formula?: ReadFormula;
  /** The parse error, and where. */
  readonly fault?: FormulaError;
}

export function reading(source: string, constants: Readonly<Record<string, number>> = {}): Reading {
  try {
    return { formula: readFormula(source, constants) };
  } catch (fault) {
    if (fault instanceof FormulaError) return { fault };
    throw fault;
  }
}

/** The result of the form's formula for x, as a diagram shows it; undefined while it cannot be parsed. */
export function previewOf(values: FormulaValues, x: number | null): string | undefined {
  const constants = Object.fromEntries(
    Object.entries(values.constants).map(([name, typed]) => [
      name,
      typed.trim() === '' ? DEFAULT_CONSTANT : typedNumber(typed),
    ]),
  );
  const { formula } = reading(values.formula, constants);
  return formula && formatValue(x, { key: 'formula', evaluate: formula.evaluate, type: values.type });
}

/** Formulas, dictionaries and labels: listing, creating, changing and removing them. */
import { FORMAT_TYPES } from '../../../../../engine/format/format.ts';
import { FormulaError, INCORRECT_EXPRESSION, readFormula } from '../../../../../engine/formula/formula.ts';
import {
  type BodyOf,
  type Dictionary,
  type Endpoints,
  type Formula,
  isGranted,
  type Label,
  MAX_MASTERS,
} from '../../../../contract/index.ts';
import type { Recorder } from '../../../audit/recorder.ts';
import { HttpError, invalidField, missing } from '../../../http/errors.ts';
import type { Caller, Handlers } from '../../../http/handler.ts';
import type { AnyId } from '../../../storage/ids.ts';
import type { Db } from '../../../storage/storage.ts';
import {
  changeMaster,
  countMasters,
  diagramsUsing,
  findMaster,
  insertMaster,
  isMaster,
  listMasters,
  type MasterRows,
  type MasterTable,
  type Usage,
} from '../queries/meaning.ts';

/** Of one sort, removed ones included. */
const MAX_LISTED = 5000;
const MAX_USAGE = 50;

export const meaningHandlers = (record: Recorder) => ({
  ...readMeaning(),
  ...formulaHandlers(record),
  ...dictionaryHandlers(record),
  ...labelHandlers(record),
});

function readMeaning() {
  return {
    formatMaster: ({ tenant }) =>
      tenant(async (db) => ({
        dictionaries: (await listMasters(db, 'dictionaries', MAX_LISTED)).map(toDictionary),
        formats: FORMATS,
        labels: (await listMasters(db, 'labels', MAX_LISTED)).map(toLabel),
        formulas: (await listMasters(db, 'formulas', MAX_LISTED)).map(toFormula),
      })),

    formatUsage: ({ caller, tenant }, { params }) =>
      tenant(async (db) => {
        if (!(await isMaster(db, params.id))) throw missing();
        const found = await diagramsUsing(db, params.id);
        return {
          items: found.filter((diagram) => maySee(caller, diagram)).slice(0, MAX_USAGE),
          total: found.length,
        };
      }),
  } satisfies Partial<Handlers>;
}

function formulaHandlers(record: Recorder) {
  return {
    addFormula({ caller }, { body }) {
      const values = formulaValues(body);
      return record(caller, 'formula.create', async (db) => {
        await refuseFull(db, 'formulas');
        return formulaDone(await insertMaster(db, 'formulas', caller.companyId, values));
      });
    },

    updateFormula({ caller }, { params, body }) {
      const values = formulaValues(body);
      return record(caller, 'formula.update', async (db) => {
        const { id } = await found(db, 'formulas', params.id);
        return formulaDone(await changeMaster(db, 'formulas', id, values));
      });
    },

    removeFormula: ({ caller }, { params }) => remove(record, caller, 'formulas', params.id),
  } satisfies Partial<Handlers>;
}

function dictionaryHandlers(record: Recorder) {
  return {
    addDictionary: ({ caller }, { body }) =>
      record(caller, 'dictionary.create', async (db) => {
        await refuseFull(db, 'dictionaries');
        const values = { title: body.title, definitions: JSON.stringify(body.definitions) };
        return dictionaryDone(await insertMaster(db, 'dictionaries', caller.companyId, values));
      }),

    updateDictionary: {
      authorize: ({ tenant }, { params }) => tenant((db) => found(db, 'dictionaries', params.id)),
      handle: ({ caller }, { params, body }) =>
        record(caller, 'dictionary.update', async (db) => {
          const { id } = await found(db, 'dictionaries', params.id);
          const values = { title: body.title, definitions: JSON.stringify(body.definitions) };
          return dictionaryDone(await changeMaster(db, 'dictionaries', id, values));
        }),
    },

    removeDictionary: ({ caller }, { params }) => remove(record, caller, 'dictionaries', params.id),
  } satisfies Partial<Handlers>;
}

function labelHandlers(record: Recorder) {
  return {
    addLabel: ({ caller }, { body }) =>
      record(caller, 'label.create', async (db) => {
        await refuseFull(db, 'labels');
        const row = await insertMaster(db, 'labels', caller.companyId, { title: body.title });
        return { result: toLabel(row), detail: { label: row.uuid, title: row.title } };
      }),

    removeLabel: ({ caller }, { params }) => remove(record, caller, 'labels', params.id),
  } satisfies Partial<Handlers>;
}

const ACTIONS = { formulas: 'formula', dictionaries: 'dictionary', labels: 'label' } as const;

function remove(record: Recorder, caller: Caller, table: MasterTable, id: AnyId): Promise<object> {
  const name = ACTIONS[table];
  return record(caller, `${name}.archive`, async (db) => {
    const row = await found(db, table, id);
    await changeMaster(db, table, row.id, { archived_at: new Date() });
    return { result: {}, detail: { [name]: row.uuid, title: row.title } };
  });
}

async function found<T extends MasterTable>(db: Db, table: T, id: AnyId): Promise<MasterRows[T]> {
  const row = await findMaster(db, table, id);
  if (!row) throw missing();
  return row;
}

async function refuseFull(db: Db, table: MasterTable): Promise<void> {
  if ((await countMasters(db, table)) < MAX_MASTERS) return;
  throw new HttpError(409, `There are ${MAX_MASTERS} ${table} already. Remove one that is not needed`, {
    code: 'FULL',
  });
}

/** A diagram's name is only for users who may open it. */
const maySee = ({ permissions }: Caller, { siteUuid }: Usage): boolean =>
  isGranted(permissions, siteUuid === null ? 'Dash.canSee' : 'Site.Overview.canSee');

type FormulaBody = BodyOf<Endpoints['addFormula']>;

/** The row of a request. Throws 400 for missing hours and for a formula that cannot be parsed. */
function formulaValues(body: FormulaBody) {
  const { title, formula, timeRange, dataPoint, filterWithin, type = '' } = body;
  const startTime = filterWithin?.startTime ?? body.startTime;
  const endTime = filterWithin?.endTime ?? body.endTime;
  if (!startTime) throw invalidField('filterWithin.startTime', 'Start Time is required');
  if (!endTime) throw invalidField('filterWithin.endTime', 'End Time is required');
  const given = body.constants ?? {};
  // A constant that the formula no longer names is dropped.
  const constants = Object.fromEntries(
    constantsOf(formula)
      .filter((name) => Object.hasOwn(given, name))
      .map((name) => [name, given[name]!]),
  );
  return {
    title,
    formula,
    time_range: timeRange,
    data_point: dataPoint,
    start_time: startTime,
    end_time: endTime,
    constants: JSON.stringify(constants),
    type,
  };
}

function constantsOf(source: string): readonly string[] {
  try {
    const { usesValue, constants } = readFormula(source);
    // The contract looks for the letter x; "max(1, 2)" contains it but is the same whatever the tag's value.
    if (!usesValue) throw invalidField('formula', "Formula must contain value 'x'");
    return constants;
  } catch (error) {
    if (error instanceof FormulaError)
      throw invalidField('formula', `${INCORRECT_EXPRESSION}. ${error.message}`);
    throw error;
  }
}

const formulaDone = (row: MasterRows['formulas']) => ({
  result: toFormula(row),
  detail: { formula: row.uuid, title: row.title, expression: row.formula },
});
const dictionaryDone = (row: MasterRows['dictionaries']) => ({
  result: toDictionary(row),
  detail: { dictionary: row.uuid, title: row.title, definitions: row.definitions },
});

const head = ({ id, uuid, title, archived_at }: MasterRows['labels']) => ({
  _id: uuid,
  id,
  uuid,
  title,
  archived: archived_at !== null,
});

const toLabel = (row: MasterRows['labels']): Label => head(row);

const toDictionary = (row: MasterRows['dictionaries']): Dictionary => ({
  ...head(row),
  definitions: row.definitions,
});

const toFormula = (row: MasterRows['formulas']): Formula => ({
  ...head(row),
  formula: row.formula,
  timeRange: row.time_range,
  dataPoint: row.data_point,
  filterWithin: { startTime: row.start_time, endTime: row.end_time },
  startTime: row.start_time,
  endTime: row.end_time,
  constants: row.constants,
  type: row.type,
});

/** By type: "Duration (Sec)" is the type Duration in seconds (LABL-03). */
const FORMATS = Object.groupBy(
  FORMAT_TYPES.map((name) => {
    const [, type, unit] = /^(\w+) \((mSec|Sec|Min|Hr)\)$/.exec(name) ?? [undefined, name, name];
    return { _id: name, type: type!, title: unit! };
  }),
  ({ type }) => type,
) as Record<string, { _id: string; type: string; title: string }[]>;

/** Reports: the list, and one report to read, create, change and archive. */
import { type BodyOf, type Endpoints, REPORT_LIST_PAGE, type Report } from '../../../../contract/index.ts';
import type { Recorder } from '../../../audit/recorder.ts';
import { RIGHTS_CHANGED, TREE_CHANGED } from '../../../bus/domain-events.ts';
import { HttpError, missing, refuseField } from '../../../http/errors.ts';
import { type Caller, fullNameOf, type Handlers } from '../../../http/handler.ts';
import { searchTerm } from '../../../storage/search-term.ts';
import type { Db } from '../../../storage/storage.ts';
import {
  addItem,
  archiveItem,
  checkMayChange,
  findItem,
  type SeenItem,
  shareItem,
  sharesOfItems,
  visibleItems,
} from '../../tree/index.ts';
import { checkCalculated, checkContents, checkMapRoles } from '../check-contents.ts';
import { contentsOf } from '../contents.ts';
import { changeReport, detailsOf } from '../queries/report-rows.ts';
import { heldReport, wireReport } from '../stored-report.ts';

interface ReportParts {
  readonly record: Recorder;
  readonly now: () => number;
}

export function reportHandlers({ record, now }: ReportParts) {
  return {
    reports: ({ caller, tenant }, { query }) =>
      tenant(async (db) => {
        const { limit = REPORT_LIST_PAGE, skip = 0, type } = query;
        const term = searchTerm(query.search);
        const found = [...(await visibleItems(db, caller, 'dashboard')).values()]
          .flatMap((item) => (item.reportType === null ? [] : { ...item, reportType: item.reportType }))
          .filter(({ reportType }) => type === undefined || reportType === type)
          .filter(({ name }) => term === undefined || name.toLowerCase().includes(term))
          .sort(byName);
        const page = found.slice(skip, skip + limit);
        const details = await detailsOf(
          db,
          page.map(({ id }) => id),
        );
        const items = page.map(({ id, uuid, name, reportType, access }) => {
          const { objectCount, updatedAt } = details.get(id)!;
          return {
            _id: uuid,
            uuid,
            name,
            type: reportType,
            objectCount,
            updatedAt: updatedAt.toISOString(),
            access,
          };
        });
        return { items, total: found.length };
      }),

    report: ({ caller, tenant }, { params }) =>
      tenant(async (db) => wireReport(db, await heldReport(db, caller, params.id))),

    ...changeHandlers({ record, now }),
  } satisfies Partial<Handlers>;
}

const byName = (one: SeenItem, other: SeenItem): number =>
  one.name.localeCompare(other.name, 'en', { sensitivity: 'base' }) || one.id - other.id;

function changeHandlers({ record, now }: ReportParts) {
  return {
    createReport: ({ caller }, { body }) =>
      record(caller, 'report.create', async (db) => {
        const { section = 'dashboard', type = 'graph', name, parent, users = [], groups = [] } = body;
        const contents = contentsOf(body);
        checkMapRoles(type, contents);
        checkCalculated(contents, type, section);
        await checkContents(db, contents, now());
        const place = { section, type: 'report', reportType: type, name, parent } as const;
        const { uuid } = await addItem(db, caller, { ...place, body: contents });
        const made = await heldReport(db, caller, uuid);
        if (users.length + groups.length > 0) await shareItem(db, caller, made.item, { users, groups });
        return {
          result: await wireReport(db, made),
          detail: { item: uuid, name, type, users, groups },
          events: [TREE_CHANGED],
        };
      }),

    updateReport: {
      authorize: ({ caller, tenant }, { params }) => tenant((db) => changeableReport(db, caller, params.id)),
      handle: ({ caller }, { params, body }) =>
        record(caller, 'report.update', async (db) => {
          const before = await changeableReport(db, caller, params.id, { isHeld: true });
          const { item, type } = before;
          if (body.version !== before.version) throw conflict(await wireReport(db, before));
          if ((body.type ?? type) !== type) refuseField('type', 'The type of a report cannot be changed');
          const contents = contentsOf(body, before.contents);
          checkMapRoles(type, contents);
          checkCalculated(contents, type, item.section);
          await checkContents(db, contents, now(), before.contents);
          const by = fullNameOf(caller.user);
          await changeReport(db, item.id, { name: body.name, contents, by, at: new Date(now()) });
          const isShared = await shareAnew(db, caller, item, body);
          return {
            result: await wireReport(db, await heldReport(db, caller, params.id)),
            detail: { item: item.uuid, name: body.name, version: before.version + 1 },
            events: isShared ? [RIGHTS_CHANGED, TREE_CHANGED] : [TREE_CHANGED],
          };
        }),
    },

    archiveReport: ({ caller }, { params }) =>
      record(caller, 'report.archive', async (db) => {
        const item = await findItem(db, caller, params.id);
        if (item?.type !== 'report') throw missing();
        await archiveItem(db, caller, item);
        return {
          result: {},
          detail: { item: item.uuid, name: item.name },
          events: [RIGHTS_CHANGED, TREE_CHANGED],
        };
      }),
  } satisfies Partial<Handlers>;
}

/** Throws the 404 or 403 of a report that this user cannot see or change. */
async function changeableReport(...[db, caller, ...which]: Parameters<typeof heldReport>) {
  const report = await heldReport(db, caller, ...which);
  checkMayChange(caller, report.item, 'update');
  return report;
}

/** OR-118: nothing is stored; the page shows both. */
const conflict = (theirs: Report): HttpError =>
  new HttpError(409, `${theirs.updatedBy} has changed this report meanwhile`, {
    code: 'VERSION_CONFLICT',
    theirs,
  });

/** A list of shares that was not sent stays as it is. Returns whether any was. */
async function shareAnew(
  db: Db,
  caller: Caller,
  item: SeenItem,
  { users, groups }: Pick<BodyOf<Endpoints['updateReport']>, 'users' | 'groups'>,
): Promise<boolean> {
  if (!users && !groups) return false;
  const stored = await sharesOfItems(db, [item.id]);
  await shareItem(db, caller, item, { users: users ?? stored.users, groups: groups ?? stored.groups });
  return true;
}

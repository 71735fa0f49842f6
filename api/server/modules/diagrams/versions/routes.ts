/** Versions of a diagram: listing, reading, naming and restoring them. */
import { type DiagramVersion, VERSIONS_PAGE } from '../../../../contract/index.ts';
import type { Change } from '../../../audit/activity.ts';
import type { Recorder } from '../../../audit/recorder.ts';
import { HttpError, missing } from '../../../http/errors.ts';
import type { Handlers, RequestContext } from '../../../http/handler.ts';
import type { Db } from '../../../storage/storage.ts';
import type { StoredDiagram } from '../queries/diagrams.ts';
import { diagramActivity, diagramSaved, savedBy } from '../routes/diagram-activity.ts';
import { changeableDiagram, saveError } from '../routes/diagram-checks.ts';
import { linksOf, openReading, type Reading } from '../routes/diagram-reading.ts';
import { lines } from '../routes/diagrams.ts';
import { restoreVersion } from './queries/diagram-restore.ts';
import {
  findVersion,
  headOfVersion,
  type ListedVersion,
  listVersions,
  nameVersion,
} from './queries/diagram-versions.ts';

export function versionHandlers(record: Recorder) {
  return {
    diagramVersions: ({ caller, tenant }, { params, query: { limit = VERSIONS_PAGE, skip = 0 } }) =>
      tenant(async (db) => {
        const diagram = await changeableDiagram(db, caller, params.uuid);
        const { items, total } = await listVersions(db, diagram, { limit, skip });
        return { items: items.map((row) => itemOf(row, diagram)), total };
      }),

    // Errors come before the first line, while a status can still be sent.
    async diagramVersionStream(context, { params, query }) {
      const reading = await openVersion(context, params, query.siteId);
      return lines(reading, await linksOf(reading));
    },

    nameDiagramVersion: ({ caller }, { params, body }) =>
      record(caller, 'diagram.nameVersion', async (db) => {
        const diagram = await changeableDiagram(db, caller, params.uuid);
        const before = await versionOf(db, diagram, params.version);
        await nameVersion(db, diagram, params.version, body.name);
        const change = { what: `Name of version ${params.version}`, from: before.name, to: body.name };
        return {
          result: { version: itemOf({ ...before, name: body.name }, diagram) },
          activity: activityOf(diagram, [change]),
        };
      }),

    restoreDiagramVersion: ({ caller }, { params, body }) =>
      record(caller, 'diagram.restore', async (db) => {
        const diagram = await changeableDiagram(db, caller, params.uuid);
        const { version: from } = await versionOf(db, diagram, params.version);
        if (from === diagram.head.version && from === body.version)
          throw new HttpError(400, 'The diagram is what it was in this version already.', {
            code: 'INVALID',
          });
        const order = { diagram, version: body.version, from, by: savedBy(caller) };
        const restored = await restoreVersion(db, order).catch((error: unknown) => {
          throw saveError(error);
        });
        const { counts, ...result } = restored;
        const objects = { what: 'Objects', from: diagram.head.objectCount, to: result.objectCount };
        return {
          result,
          detail: { version: result.version, restoredFrom: from, ...counts },
          activity: activityOf(diagram, [{ what: 'Restored version', to: from }, objects]),
          events: [diagramSaved(caller, result, null)],
        };
      }),
  } satisfies Partial<Handlers>;
}

const activityOf = ({ head, siteId }: StoredDiagram, changes: readonly Change[]) =>
  diagramActivity({ ...head, siteId }, changes);

/** Throws 404 if the version is not kept. */
async function versionOf(db: Db, diagram: StoredDiagram, version: number): Promise<ListedVersion> {
  const found = await findVersion(db, diagram, version);
  if (!found) throw missing();
  return found;
}

/** The past diagram, read-only, for users who may change it. */
async function openVersion(
  context: RequestContext,
  { uuid, version }: { readonly uuid: string; readonly version: number },
  siteId: string | undefined,
): Promise<Reading> {
  const reading = await openReading(context, uuid, { siteId });
  const head = await context.tenant(async (db) => {
    const diagram = await changeableDiagram(db, context.caller, uuid);
    await versionOf(db, diagram, version);
    return headOfVersion(db, diagram, version);
  });
  const past = { ...reading.head, ...head, rights: { update: false, control: false } };
  return { ...reading, head: past, diagram: { ...reading.diagram, head: past, isPast: true } };
}

function itemOf(row: ListedVersion, { head }: StoredDiagram): DiagramVersion {
  const { version, name, added, changed, removed } = row;
  return {
    ...{ version, name, added, changed, removed },
    savedAt: row.saved_at.toISOString(),
    user: row.user_name === '' ? null : { uuid: row.user_uuid, name: row.user_name, picture: row.picture },
    objectCount: row.object_count,
    restoredFrom: row.restored_from,
    current: version === head.version,
  };
}

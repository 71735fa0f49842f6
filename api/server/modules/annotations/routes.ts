/** Annotations of tags: to list, write, change and take away. */
import { MOST_ANNOTATIONS } from '../../../contract/calls/annotations.ts';
import { ANNOTATION_TEXTS, type Annotation } from '../../../contract/index.ts';
import { isAdministrator } from '../../access/grants.ts';
import type { Change } from '../../audit/activity.ts';
import type { Recorder } from '../../audit/recorder.ts';
import { ANNOTATIONS_CHANGED } from '../../bus/domain-events.ts';
import { invalidField, missing, notAllowed } from '../../http/errors.ts';
import { type Caller, fullNameOf, type Handlers } from '../../http/handler.ts';
import type { Db } from '../../storage/storage.ts';
import {
  type AnnotationRow,
  annotatedTag,
  changeAnnotation,
  heldAnnotation,
  insertAnnotation,
  newestAnnotations,
} from './queries.ts';

/** Whether the caller may change what is written about a tag, because they may change a report that shows it. */
export type ChangesThrough = (
  db: Db,
  caller: Caller,
  report: { readonly reportId: string; readonly siteId?: string },
  tag: string,
) => Promise<boolean>;

interface AnnotationParts {
  readonly record: Recorder;
  readonly now: () => number;
  readonly changesThrough: ChangesThrough;
}

/** Clocks of browsers run ahead of the server's by as much. */
const AHEAD_MS = 5 * 60_000;

export const annotationHandlers = (parts: AnnotationParts) =>
  ({
    annotations: ({ caller, tenant }, { body: { tags, from, to } }) =>
      tenant(async (db) => {
        const range = { from: new Date(from), to: new Date(to), limit: MOST_ANNOTATIONS };
        const { items, total } = await newestAnnotations(db, tags, range);
        return { items: items.map((row) => wireAnnotation(row, isOwn(caller, row))), total };
      }),
    ...changeHandlers(parts),
  }) satisfies Partial<Handlers>;

function changeHandlers({ record, now, changesThrough }: AnnotationParts) {
  /** Throws 404 where it is missing, and 403 for whoever may not change it. */
  const changeable = async (db: Db, caller: Caller, id: string, { reportId, siteId }: Through) => {
    const row = await heldAnnotation(db, id);
    if (!row) throw missing();
    const may =
      isOwn(caller, row) ||
      (reportId !== undefined && (await changesThrough(db, caller, { reportId, siteId }, row.tag_uuid)));
    if (!may) throw notAllowed();
    return row;
  };
  return {
    createAnnotation: ({ caller }, { body }) =>
      record(caller, 'annotation.create', async (db) => {
        const tag = await annotatedTag(db, body.tag);
        if (!tag) throw invalidField('tag', ANNOTATION_TEXTS.gone);
        const own = {
          ...{ at: pastOf(body.at, now()), text: body.text, created_at: new Date(now()) },
          ...{ author_uuid: caller.user.uuid, author_name: fullNameOf(caller.user) },
        };
        const made = await insertAnnotation(db, { company_id: caller.companyId, tag_id: tag.id, ...own });
        const row = { ...own, ...made, tag_uuid: tag.uuid };
        const place = { tag_name: tag.name, site_id: tag.siteId };
        return {
          result: wireAnnotation(row, true),
          ...logged({ ...row, ...place }, [{ what: 'Annotation', to: body.text }]),
        };
      }),

    updateAnnotation: ({ caller }, { params, body }) =>
      record(caller, 'annotation.update', async (db) => {
        const row = await changeable(db, caller, params.id, body);
        const next = {
          ...{ at: pastOf(body.at, now()), text: body.text },
          ...{ changed_at: new Date(now()), changed_by: fullNameOf(caller.user) },
        };
        await changeAnnotation(db, row.id, next);
        return { result: wireAnnotation({ ...row, ...next }, true), ...logged(row, changesOf(row, next)) };
      }),

    archiveAnnotation: ({ caller }, { params, query }) =>
      record(caller, 'annotation.archive', async (db) => {
        const row = await changeable(db, caller, params.id, query);
        await changeAnnotation(db, row.id, { archived_at: new Date(now()) });
        return { result: {}, ...logged(row, [{ what: 'Annotation', from: row.text }]) };
      }),
  } satisfies Partial<Handlers>;
}

interface Through {
  readonly reportId?: string;
  readonly siteId?: string;
}

/** Its author's, or for administrators of the company. */
const isOwn = (caller: Caller, { author_uuid }: Pick<AnnotationRow, 'author_uuid'>): boolean =>
  author_uuid === caller.user.uuid || isAdministrator(caller);

function pastOf(at: string, now: number): Date {
  const time = Date.parse(at);
  if (time > now + AHEAD_MS) throw invalidField('at', ANNOTATION_TEXTS.future);
  return new Date(time);
}

export const wireAnnotation = (row: AnnotationRow, mayChange: boolean): Annotation => ({
  ...{ uuid: row.uuid, tagUuid: row.tag_uuid, at: row.at.toISOString(), text: row.text, mayChange },
  author: row.author_name,
  createdAt: row.created_at.toISOString(),
  changedBy: row.changed_by,
  changedAt: row.changed_at?.toISOString() ?? null,
});

type HeldRow = NonNullable<Awaited<ReturnType<typeof heldAnnotation>>>;

/** What the logs say, and who is told. */
const logged = (
  {
    uuid,
    at,
    tag_uuid,
    tag_name,
    site_id,
  }: Pick<HeldRow, 'uuid' | 'at' | 'tag_uuid' | 'tag_name' | 'site_id'>,
  changes: readonly Change[],
) => ({
  detail: { annotation: uuid, tag: tag_uuid, at: at.toISOString() },
  activity: {
    ...{ sites: [site_id], changes },
    kind: 'tag' as const,
    object: { uuid: tag_uuid, name: tag_name },
  },
  events: [ANNOTATIONS_CHANGED],
});

const changesOf = (before: HeldRow, next: { readonly at: Date; readonly text: string }): Change[] =>
  [
    { what: 'Annotation', from: before.text, to: next.text },
    { what: 'Time', from: before.at.toISOString(), to: next.at.toISOString() },
  ].filter(({ from, to }) => from !== to);

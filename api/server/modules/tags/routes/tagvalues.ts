/** A tag with its last value, its history, and its control switch. */
import { sql } from 'kysely';
import { type endpoints, type Infer, QUALITIES } from '../../../../contract/index.ts';
import type { AuditLog } from '../../../audit/audit-log.ts';
import { HttpError, missing } from '../../../http/errors.ts';
import { fullNameOf, type Handlers } from '../../../http/handler.ts';
import type { Db } from '../../../storage/storage.ts';
import { type LastValue, type LastValues, type TagDirectory, toScalar } from '../../values/index.ts';
import { toDetail } from '../queries/controller-tags.ts';
import { tagAtSite } from '../queries/tag-at-site.ts';
import { readTag } from '../tag-record.ts';
import { foundTag } from './tag-parts.ts';

type Last = Infer<typeof endpoints.tag.reply>['last'];
type TagSamples = Infer<typeof endpoints.tagHistory.reply>['samples'];

/** A last value as JSON carries it. */
export function liveValue(tagUuid: string, last: LastValue): Last {
  return {
    tagUuid,
    value: toScalar(last.value),
    quality: QUALITIES[last.quality]!,
    timestamp: last.time > 0 ? new Date(last.time).toISOString() : null,
  };
}

const HISTORY_PAGE = 1000;

export function tagValueHandlers(
  tags: TagDirectory,
  lastValues: LastValues,
  audit: AuditLog,
  now: () => number,
) {
  return {
    async tag(context, { params }) {
      const tag = toDetail(await context.tenant((db) => foundTag(db, params.uuid)));
      const entry = tags.ofCompany(tag.uuid, context.caller.companyId);
      if (!entry) throw missing();
      return { tag, last: liveValue(tag.uuid, lastValues.get(entry.slot)) };
    },

    tagHistory: (context, { params, query }) =>
      context.tenant(async (db) => {
        const { id } = await readTag(db, params.uuid);
        return { samples: await readSamples(db, id, { ...query, limit: query.limit ?? HISTORY_PAGE }) };
      }),

    async toggleControl(context, { params, body }) {
      const { companyId, user } = context.caller;
      const { assimilatedBy } = user;
      const { tag } = await context.tenant((db) => readTag(db, params.uuid));
      const entry = {
        at: new Date(now()),
        userUuid: user.uuid,
        userName: fullNameOf(user),
        action: 'toggle-control',
        tagUuid: tag.uuid,
        detail: { tag: tag.name, canToggle: body.canToggle, ...(assimilatedBy ? { assimilatedBy } : {}) },
      };
      try {
        await audit.append(companyId, entry, async (db) => {
          await db
            .updateTable('tags')
            .set({ can_toggle: body.canToggle })
            .where('uuid', '=', tag.uuid)
            .execute();
          const at = await tagAtSite(db, tag.uuid);
          const change = { what: 'Control switch', from: tag.canToggle, to: body.canToggle };
          return { sites: [at.siteId], kind: 'tag', object: at.tag, changes: [change] };
        });
      } catch (error) {
        const refusal = new HttpError(500, 'Unable to toggle the tag!', { code: 'TOGGLE_FAILED' });
        refusal.cause = error;
        throw refusal;
      }
      return { ...tag, canToggle: body.canToggle };
    },
  } satisfies Partial<Handlers>;
}

interface Range {
  readonly from?: string;
  readonly to?: string;
  readonly limit: number;
}

/** The newest samples of a range, oldest first. */
async function readSamples(db: Db, tagId: number, { from, to, limit }: Range): Promise<TagSamples> {
  let query = db
    .selectFrom('samples')
    .select(['time', 'quality', 'number_value', 'boolean_value', 'text_value'])
    .select(sql<string | null>`integer_value::text`.as('integer'))
    .where('tag_id', '=', tagId)
    .orderBy('time', 'desc')
    .limit(limit);
  if (from !== undefined) query = query.where('time', '>=', new Date(from));
  if (to !== undefined) query = query.where('time', '<=', new Date(to));
  const rows = await query.execute();
  return rows.reverse().map((row) => ({
    time: row.time.toISOString(),
    value: row.integer ?? row.number_value ?? row.boolean_value ?? row.text_value,
    quality: QUALITIES[row.quality]!,
  }));
}

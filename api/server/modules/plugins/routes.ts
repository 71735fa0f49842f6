/** Outside plugins: offered, approved, withdrawn, removed; each step is in the audit log with the SHA-256. */
import { createHash } from 'node:crypto';
import { isGranted, LIMITS, PLUGIN_LIMITS, type PluginItem } from '../../../contract/index.ts';
import { HttpError, invalidField, missing } from '../../http/errors.ts';
import type { Handlers } from '../../http/handler.ts';
import type { AnyId } from '../../storage/ids.ts';
import { searchTerm } from '../../storage/search-term.ts';
import type { Db } from '../../storage/storage.ts';
import type { AdministrationParts } from '../people/index.ts';
import {
  approvedPlugins,
  changePlugin,
  findPlugin,
  insertPlugin,
  listPlugins,
  type PluginRow,
  pluginWith,
  sameVersion,
  sourceOf,
  withdrawOthers,
} from './queries.ts';

export const sha256Of = (source: string): string => createHash('sha256').update(source).digest('hex');

export const pluginHandlers = (parts: Pick<AdministrationParts, 'record'>) => ({
  ...readPlugins(),
  ...changePlugins(parts),
});

function readPlugins() {
  return {
    plugins: ({ tenant }, { query }) =>
      tenant(async (db) => {
        const page = { limit: query.limit ?? LIMITS.listPage, skip: query.skip ?? 0 };
        const { items, total } = await listPlugins(db, page, searchTerm(query.search));
        return { items: items.map(itemOf), total };
      }),

    approvedPlugins: ({ tenant }) =>
      tenant(async (db) =>
        (await approvedPlugins(db, PLUGIN_LIMITS.approved)).map(({ descriptor, ...row }) => ({
          uuid: row.uuid,
          sha256: row.sha256,
          kind: row.kind!,
          version: row.version!,
          title: row.title!,
          descriptor: JSON.parse(descriptor!) as Record<string, unknown>,
        })),
      ),

    // Hashes the text again: a change in the database does not change what was approved.
    async pluginModule({ caller, tenant, request }, { params }) {
      const plugin = await tenant((db) => sourceOf(db, params.id));
      const mayTry = isGranted(caller.permissions, 'Setup.Plugins.canSee');
      if (!plugin || (plugin.approved_at === null && !mayTry)) throw missing();
      const { sha256, source } = plugin;
      if (sha256Of(source) !== sha256) {
        request.log.error(
          { plugin: params.id, sha256 },
          'A stored plugin differs from the approved one and was not sent',
        );
        throw missing();
      }
      return { source };
    },

    plugin: ({ tenant }, { params }) => tenant(async (db) => itemOf(await found(db, params.id))),
  } satisfies Partial<Handlers>;
}

function changePlugins({ record }: Pick<AdministrationParts, 'record'>) {
  return {
    offerPlugin: ({ caller }, { body: { source } }) =>
      record(caller, 'plugin.offer', async (db) => {
        const sha256 = sha256Of(source);
        const known = await pluginWith(db, sha256);
        if (known)
          throw new HttpError(409, `${known.title ?? 'This file'} is here already, byte for byte`, {
            code: 'ALREADY_THERE',
            fields: { source: 'This file is here already' },
          });
        const { id } = await insertPlugin(db, {
          company_id: caller.companyId,
          sha256,
          source,
          offered_at: new Date(),
          offered_by: caller.userId,
        });
        return done(await found(db, id));
      }),

    approvePlugin: {
      authorize: ({ tenant }, { params }) => tenant((db) => found(db, params.id)),
      handle: ({ caller }, { params, body }) =>
        record(caller, 'plugin.approve', async (db) => {
          const { id } = await found(db, params.id);
          refuseOther(body);
          await refuseSameVersion(db, body, id);
          const replaced = await withdrawOthers(db, body.kind, id);
          const { kind, version, title } = body;
          const descriptor = JSON.stringify(body.descriptor);
          const approval = { approved_at: new Date(), approved_by: caller.userId };
          await changePlugin(db, id, { kind, version, title, descriptor, ...approval });
          return done(await found(db, id), replaced ? { replaced: replaced.uuid } : {});
        }),
    },

    withdrawPlugin: ({ caller }, { params }) =>
      record(caller, 'plugin.withdraw', async (db) => {
        const { id } = await found(db, params.id);
        await changePlugin(db, id, { approved_at: null, approved_by: null });
        return done(await found(db, id));
      }),

    archivePlugin: ({ caller }, { params }) =>
      record(caller, 'plugin.archive', async (db) => {
        const plugin = await found(db, params.id);
        await changePlugin(db, plugin.id, { archived_at: new Date() });
        return { ...done(plugin), result: {} };
      }),
  } satisfies Partial<Handlers>;
}

/** A version stands for one content: objects say which version they were saved with. */
async function refuseSameVersion(
  db: Db,
  { kind, version }: { readonly kind: string; readonly version: number },
  id: number,
): Promise<void> {
  if (!(await sameVersion(db, kind, version, id))) return;
  const message = `Version ${version} of “${kind}” was approved with other content. Give this file a higher version, or remove the other file first`;
  throw new HttpError(409, message, { code: 'VERSION_TAKEN', fields: { version: message } });
}

async function found(db: Db, id: AnyId): Promise<PluginRow> {
  const plugin = await findPlugin(db, id);
  if (!plugin) throw missing();
  return plugin;
}

/** One thing is approved: the description and the names beside it must agree. */
function refuseOther({
  descriptor,
  ...named
}: {
  readonly kind: string;
  readonly version: number;
  readonly title: string;
  readonly descriptor: Readonly<Record<string, unknown>>;
}): void {
  for (const [field, value] of Object.entries(named))
    if (descriptor[field] !== value)
      throw invalidField(
        `descriptor.${field}`,
        `It is not ${value}`,
        `The description says another ${field}`,
      );
}

const itemOf = ({ offered_at, approved_at, offeredBy, ...row }: PluginRow): PluginItem => ({
  ...row,
  offeredAt: offered_at.toISOString(),
  offeredBy: offeredBy ?? '',
  approvedAt: approved_at?.toISOString() ?? null,
});

const done = (plugin: PluginRow, more: Readonly<Record<string, unknown>> = {}) => ({
  result: itemOf(plugin),
  detail: {
    plugin: plugin.uuid,
    sha256: plugin.sha256,
    kind: plugin.kind,
    version: plugin.version,
    ...more,
  },
});

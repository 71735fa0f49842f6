/** Scans: what devices offer, and creating tags from it. */

import { FIELD_CHANGED } from '../../../bus/domain-events.ts';
import { HttpError, missing } from '../../../http/errors.ts';
import type { Caller, Handlers } from '../../../http/handler.ts';
import { searchTerm } from '../../../storage/search-term.ts';
import type { Db } from '../../../storage/storage.ts';
import { findSiteItem } from '../../sites/index.ts';
import { addressesOf, controllersToScan, insertTags } from '../queries/scan-targets.ts';
import { addressKey, type FoundItem, type Scan, type Target } from '../scan.ts';
import type { ScanRegistry, Scope } from '../scan-registry.ts';
import { type CommunicationParts, fieldOf } from './communication-parts.ts';

const PAGE = 100;

export function scanHandlers(parts: CommunicationParts, registry: ScanRegistry) {
  const { record } = parts;

  function kept(uuid: string, caller: Caller): { readonly scan: Scan; readonly scope: Scope } {
    const found = registry.find(uuid, caller.companyId);
    if (!found) throw missing();
    return found;
  }

  return {
    async scanSite({ caller, tenant }, { params, query }) {
      const scope = { companyId: caller.companyId, site: params.uuid, ...query };
      const targets = await tenant((db) => targetsOf(db, scope));
      const field = fieldOf(parts);
      const scan = registry.running(scope) ?? registry.start(scope, targets, field);
      return scan.shown(scope.controller ?? null);
    },

    async scan({ caller }, { params, query }) {
      const { scan, scope } = kept(params.uuid, caller);
      const { items, total } = scan.page({
        term: searchTerm(query.search),
        fresh: query.fresh,
        limit: query.limit ?? PAGE,
        skip: query.skip ?? 0,
      });
      return { scan: scan.shown(scope.controller ?? null), items, total };
    },

    async cancelScan({ caller }, { params }) {
      const { scan, scope } = kept(params.uuid, caller);
      scan.cancel();
      return scan.shown(scope.controller ?? null);
    },

    async takeScanned({ caller }, { params, body }) {
      const { scan, scope } = kept(params.uuid, caller);
      const wanted = chosen(scan, body);
      const created = await record(caller, 'tag.scan', async (db) => {
        const site = await findSiteItem(db, scope.site);
        if (!site) throw missing();
        const made = await makeTags(db, caller.companyId, site.id, wanted);
        const names = [...new Set(made.map(({ target }) => target.name))].join(', ');
        return {
          result: made,
          activity: {
            sites: [site.id],
            kind: 'controller',
            object: { uuid: made[0]?.target.controller ?? site.uuid, name: names || site.name },
            changes: [{ what: 'Tags', to: made.length }],
          },
          events: made.length > 0 ? [FIELD_CHANGED] : [],
        };
      });
      for (const { found, uuid } of created) found.tagUuid = uuid;
      return { created: created.length };
    },
  } satisfies Partial<Handlers>;
}

/** The controllers to scan. Throws 404 if the site does not exist, and 409 if there is nothing to ask. */
async function targetsOf(db: Db, scope: Scope): Promise<Target[]> {
  const site = await findSiteItem(db, scope.site);
  if (!site) throw missing();
  const controllers = await controllersToScan(db, site.id, scope);
  if (controllers.length === 0) {
    if (scope.controller || scope.communication) throw missing();
    throw new HttpError(409, 'There is no controller to scan yet. Add one first', {
      code: 'NOTHING_TO_SCAN',
    });
  }
  const tags = await addressesOf(
    db,
    controllers.map(({ id }) => id),
  );
  return controllers.map(({ id, uuid, name, link }) => {
    const own = tags.get(id) ?? [];
    return {
      link,
      controller: uuid,
      name,
      known: new Map(own.map((tag) => [addressKey(tag.address), tag.uuid])),
      names: own.map((tag) => tag.name),
    };
  });
}

/** Chosen items that are not tags yet. */
function chosen(
  scan: Scan,
  {
    all,
    search,
    keys,
  }: { readonly all: boolean; readonly search?: string; readonly keys: readonly number[] },
): FoundItem[] {
  const except = new Set(all ? keys : []);
  const wanted = all ? scan.matching({ term: searchTerm(search), fresh: true }) : keys;
  return [...new Set(wanted)].flatMap((key) => {
    const found = except.has(key) ? undefined : scan.at(key);
    return found && found.tagUuid === null ? [found] : [];
  });
}

interface Made {
  readonly found: FoundItem;
  readonly target: Target;
  readonly uuid: string;
}

/** Creates the tags of controllers that still exist; items that became tags since the scan are left out. */
async function makeTags(
  db: Db,
  companyId: number,
  siteId: number,
  wanted: readonly FoundItem[],
): Promise<Made[]> {
  const present = await controllersToScan(db, siteId, {});
  const idOf = new Map(present.map(({ uuid, id }) => [uuid, id]));
  const scanOf = new Map(present.map(({ uuid, scanInterval }) => [uuid, scanInterval]));
  const open = wanted.filter(({ target }) => idOf.has(target.controller));
  if (wanted.length > 0 && open.length === 0)
    throw new HttpError(409, 'The controller was archived meanwhile', { code: 'GONE' });
  const ids = [...new Set(open.map(({ target }) => idOf.get(target.controller)!))];
  const tags = await addressesOf(db, ids);
  const taken = new Map(
    ids.map((id) => [id, new Set((tags.get(id) ?? []).map((tag) => addressKey(tag.address)))]),
  );
  const made = open
    .filter(({ target, item }) => !taken.get(idOf.get(target.controller)!)!.has(addressKey(item.address)))
    .map((found) => ({ found, target: found.target, uuid: crypto.randomUUID() }));
  await insertTags(
    db,
    companyId,
    made.map(({ found: { item, name, target }, uuid }) => ({
      uuid,
      controller_id: idOf.get(target.controller)!,
      name,
      data_type: item.dataType,
      address: JSON.stringify(item.address),
      scan_interval: scanOf.get(target.controller)!,
    })),
  );
  return made;
}

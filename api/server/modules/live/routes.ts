/** Live mode: the ticket that opens a socket, opening and releasing a diagram, asking devices for their latest data. */
import { sql } from 'kysely';
import { missing, notAllowed } from '../../http/errors.ts';
import type { Caller, Handlers } from '../../http/handler.ts';
import type { Db, Storage } from '../../storage/storage.ts';
import type { Drivers } from '../commands/index.ts';
import { areaOf, maySee, type StoredDiagram, viewingOf, visibleDiagram } from '../diagrams/index.ts';
import type { TagDirectory } from '../values/index.ts';
import type { LiveInterest } from './interest.ts';
import { issueTicket } from './tickets.ts';

interface LiveRoutesOptions {
  readonly storage: Storage;
  readonly tags: TagDirectory;
  readonly interest: LiveInterest;
  readonly now: () => number;
  readonly field: () => Drivers | undefined;
}

/** Devices on slow lines are not asked again at every impatient click. */
const POLL_PAUSE_MS = 2_000;

export function liveHandlers({ storage, tags, interest, now, field }: LiveRoutesOptions) {
  /** Diagram → when its devices were last asked. */
  const polled = new Map<string, number>();

  return {
    async liveTicket({ caller }) {
      const { userId, companyId, sessionId } = caller;
      return { ticket: await issueTicket(storage, { userId, companyId, sessionId }, now()) };
    },

    async liveMode({ caller, tenant }, { params, query }) {
      await tenant((db) => openDiagram(db, caller, params.uuid, query.siteId));
      if (query.isLiveMode) interest.open(params.uuid, caller.userId, now());
      else interest.release(params.uuid, caller.userId);
      return { isLiveMode: query.isLiveMode };
    },

    async pollNow({ caller, tenant }, { params, query }) {
      const uuids = await tenant(async (db) => {
        const diagram = await openDiagram(db, caller, params.uuid, query.siteId);
        if (now() - (polled.get(params.uuid) ?? 0) < POLL_PAUSE_MS) return [];
        const site = query.siteId ?? diagram.head.siteId;
        return [...(site ? await tagsOfSite(db, site) : []), ...(await tagsNamedIn(db, diagram.id))];
      });
      const asked = [...new Set(uuids)].filter((uuid) => tags.ofCompany(uuid, caller.companyId));
      if (asked.length > 0) {
        for (const [diagram, at] of polled) if (now() - at >= POLL_PAUSE_MS) polled.delete(diagram);
        polled.set(params.uuid, now());
        await field()?.read(asked);
      }
      return { message: 'Request sent to device to retrieve latest data!' };
    },
  } satisfies Partial<Handlers>;
}

/** The diagram, if it exists and the caller may see it. */
async function openDiagram(db: Db, caller: Caller, uuid: string, siteId?: string): Promise<StoredDiagram> {
  const diagram = await visibleDiagram(db, viewingOf(caller), uuid);
  if (!diagram) throw missing();
  if (!maySee(caller.permissions, areaOf(diagram), siteId !== undefined)) throw notAllowed();
  return diagram;
}

/** The tags of a site: of the diagram's own, or of the one for which a dynamic diagram is shown. */
async function tagsOfSite(db: Db, siteUuid: string): Promise<string[]> {
  const rows = await db
    .selectFrom('tags')
    .innerJoin('controllers', 'controllers.id', 'tags.controller_id')
    .innerJoin('links', 'links.id', 'controllers.link_id')
    .innerJoin('sites', 'sites.id', 'links.site_id')
    .where('sites.uuid', '=', siteUuid)
    .select('tags.uuid')
    .execute();
  return rows.map((row) => row.uuid);
}

/** Every uuid in the diagram's element configurations that is a tag in the directory. */
async function tagsNamedIn(db: Db, diagramId: number): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select distinct (regexp_matches(body, '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g'))[1] as uuid
    from diagram_chunks where diagram_id = ${diagramId} and part <> 'objects'`.execute(db);
  return rows.map((row) => row.uuid);
}

/**
 * Which company uses each endpoint (endpoints.ts): the first one, until none of its links names it. The table's primary
 * key decides between two requests at once. A company sees its own rows only, so that an insert that adds no row means
 * "of another company" and says nothing else.
 */
import { sql } from 'kysely';
import type { Db, Storage } from '../storage/storage.ts';
import { type Addressed, type EndpointOf, endpointsOf } from './endpoints.ts';

/** Shown to a company that may not use an address; names no owner. */
export const ADDRESS_TAKEN = 'This address cannot be used here. Ask the administrator of this installation';

/** An endpoint belongs to another company. */
export class EndpointTakenError extends Error {}

/** Links of a company and their devices, as far as endpoints need them. */
async function linksOf(db: Db): Promise<Addressed[]> {
  const { rows } = await sql<Addressed>`
    select links.protocol, links.address, coalesce(
      (select json_agg(json_build_object('address', controllers.address)) from controllers
        where controllers.link_id = links.id and controllers.archived_at is null
          and links.protocol = 'sparkplug-b'), '[]'::json) as devices
    from links where links.archived_at is null`.execute(db);
  return rows;
}

/**
 * Brings the claims of the transaction's company up to date after a change of its links or controllers, in the same
 * transaction. Throws EndpointTakenError if one of `needed` belongs to another company.
 */
export async function claimEndpoints(
  db: Db,
  companyId: number,
  endpointOf: EndpointOf,
  needed: readonly string[] = [],
): Promise<void> {
  // Otherwise two changes of one company could release what the other one claims.
  await sql`select pg_advisory_xact_lock(hashtext('field_endpoints'), ${companyId}::integer)`.execute(db);
  const links = await linksOf(db);
  const wanted = [...new Set(links.flatMap((link) => endpointsOf(link, endpointOf)))].sort();
  await sql`delete from field_endpoints where company_id = ${companyId}
    and coalesce(via, endpoint) <> all(${wanted}::text[])`.execute(db);
  await sql`insert into field_endpoints (endpoint, company_id)
    select endpoint, ${companyId}::integer from unnest(${wanted}::text[]) as endpoint
    on conflict do nothing`.execute(db);
  if (needed.length === 0) return;
  const { rows } = await sql<{ endpoint: string }>`select endpoint from field_endpoints
    where company_id = ${companyId} and endpoint = any(${[...needed]}::text[])`.execute(db);
  const own = new Set(rows.map(({ endpoint }) => endpoint));
  if (needed.some((endpoint) => !own.has(endpoint))) throw new EndpointTakenError(ADDRESS_TAKEN);
}

/** The endpoints of all other companies, which a company must not be shown. Needs a system transaction. */
export async function endpointsOfOthers(db: Db, companyId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('field_endpoints')
    .where('company_id', '<>', companyId)
    .select('endpoint')
    .execute();
  return rows.map(({ endpoint }) => endpoint);
}

interface Claim {
  readonly endpoint: string;
  /** uuid of the company. */
  readonly company: string;
}

const ownersOf = async (db: Db) =>
  (
    await sql<Claim & { readonly via: string | null }>`
      select field_endpoints.endpoint, field_endpoints.via, companies.uuid as company
      from field_endpoints join companies on companies.id = field_endpoints.company_id`.execute(db)
  ).rows;

/**
 * Claims what the loaded links use and nobody has, releases what no link uses any more, and returns the owner of every
 * endpoint. Needs a system transaction. `links`: reads the links after the claims, so that no claim of a new link is
 * taken for an unused one.
 */
export async function reconcileClaims<L extends Addressed & { readonly company: string }>(
  db: Db,
  endpointOf: EndpointOf,
  links: () => Promise<readonly L[]>,
): Promise<{ readonly links: readonly L[]; readonly owners: Map<string, string> }> {
  const before = await ownersOf(db);
  const loaded = await links();
  const wanted = loaded.flatMap((link) =>
    endpointsOf(link, endpointOf).map((endpoint): Claim => ({ endpoint, company: link.company })),
  );
  const keyOf = ({ endpoint, company }: Claim): string => `${company} ${endpoint}`;
  const used = new Set(wanted.map(keyOf));
  const unused = before.filter(
    ({ endpoint, via, company }) => !used.has(keyOf({ endpoint: via ?? endpoint, company })),
  );
  const isUnused = new Set(unused);
  if (unused.length > 0) await release(db, unused);
  const kept = new Set(before.filter((claim) => !isUnused.has(claim)).map(({ endpoint }) => endpoint));
  await claim(
    db,
    wanted.filter(({ endpoint }) => !kept.has(endpoint)),
  );
  const owners = await ownersOf(db);
  return { links: loaded, owners: new Map(owners.map(({ endpoint, company }) => [endpoint, company])) };
}

const release = (db: Db, claims: readonly Claim[]) =>
  sql`delete from field_endpoints using companies,
      unnest(${claims.map(({ endpoint }) => endpoint)}::text[], ${claims.map(({ company }) => company)}::uuid[])
        as unused (endpoint, company)
    where companies.uuid = unused.company and field_endpoints.company_id = companies.id
      and field_endpoints.endpoint = unused.endpoint`.execute(db);

/** In this order: where two companies had one address before claims were kept, the older link has it. */
const claim = (db: Db, claims: readonly Claim[]) =>
  sql`insert into field_endpoints (endpoint, company_id)
    select wanted.endpoint, companies.id
    from unnest(${claims.map(({ endpoint }) => endpoint)}::text[], ${claims.map(({ company }) => company)}::uuid[])
      with ordinality as wanted (endpoint, company, place)
    join companies on companies.uuid = wanted.company
    order by wanted.place on conflict do nothing`.execute(db);

/**
 * Claims the address that a name resolved to, for the company that uses the name, and returns its owner; undefined if nobody
 * uses it. Releases what the name meant before. Needs a system transaction.
 */
export async function claimResolved(
  db: Db,
  company: string,
  name: string,
  endpoint: string,
): Promise<string | undefined> {
  await sql`delete from field_endpoints where via = ${name} and endpoint <> ${endpoint}
    and company_id = (select id from companies where uuid = ${company})`.execute(db);
  await sql`insert into field_endpoints (endpoint, company_id, via)
    select ${endpoint}, named.company_id, ${name} from field_endpoints as named
    join companies on companies.id = named.company_id
    where named.endpoint = ${name} and companies.uuid = ${company}
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ company: string }>`select companies.uuid as company from field_endpoints
    join companies on companies.id = field_endpoints.company_id where endpoint = ${endpoint}`.execute(db);
  return rows[0]?.company;
}

/** For the operator: all companies that are open, with the endpoints of each, by name. */
export async function companiesWithEndpoints(
  storage: Storage,
): Promise<{ readonly uuid: string; readonly name: string; readonly endpoints: readonly string[] }[]> {
  const { rows } = await storage.system((db) =>
    sql<{ uuid: string; name: string; endpoints: string[] }>`
      select uuid, name, array(select endpoint from field_endpoints
        where company_id = companies.id order by endpoint) as endpoints
      from companies where archived_at is null order by lower(name), id`.execute(db),
  );
  return rows;
}

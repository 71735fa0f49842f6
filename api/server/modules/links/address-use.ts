/** Addresses of links and controllers by company: an address of one company is refused to another. */
import type { HostList, Target } from '../../field/allowed-hosts.ts';
import {
  ADDRESS_TAKEN,
  claimEndpoints,
  EndpointTakenError,
  endpointsOfOthers,
} from '../../field/endpoint-claims.ts';
import { type Addressed, endpointsOf, hostOf } from '../../field/endpoints.ts';
import { HttpError } from '../../http/errors.ts';
import type { Db, Storage } from '../../storage/storage.ts';

export type Hosts = Pick<HostList, 'isReserved' | 'endpointOf' | 'entriesFor'>;

/** The company that uses an address. */
interface User {
  readonly companyId: number;
  readonly companyUuid: string;
}

const addressTaken = () =>
  new HttpError(409, ADDRESS_TAKEN, { code: 'ADDRESS_TAKEN', fields: { address: ADDRESS_TAKEN } });

/**
 * Claims what the company's links use after a change of `changed`, and releases what they no longer use. In the
 * transaction of the change. Throws 409 if another company has an address of `changed`.
 */
export async function takeAddresses(
  db: Db,
  hosts: Hosts,
  { companyId, companyUuid }: User,
  changed?: Addressed,
): Promise<void> {
  if (changed) refuseReserved(hosts, companyUuid, changed);
  const needed = changed ? endpointsOf(changed, hosts.endpointOf) : [];
  try {
    await claimEndpoints(db, companyId, hosts.endpointOf, needed);
  } catch (error) {
    throw error instanceof EndpointTakenError ? addressTaken() : error;
  }
}

/** For a link that need not be saved. Throws 409 if another company has one of its addresses. */
export async function refuseTaken(
  storage: Storage,
  hosts: Hosts,
  { companyId, companyUuid }: User,
  link: Addressed,
): Promise<void> {
  refuseReserved(hosts, companyUuid, link);
  const endpoints = endpointsOf(link, hosts.endpointOf);
  const taken = new Set(await storage.system((db) => endpointsOfOthers(db, companyId)));
  if (endpoints.some((endpoint) => taken.has(endpoint))) throw addressTaken();
}

function refuseReserved(hosts: Hosts, company: string, link: Addressed): void {
  const host = hostOf(link);
  const target: Target | undefined = host && { ...host, company };
  if (target && hosts.isReserved(target)) throw addressTaken();
}

/** The entries of MIMIC_FIELD_HOSTS that a company may see: without hosts that another company uses. */
export async function hostsShownTo(
  storage: Storage,
  hosts: Hosts,
  { companyId, companyUuid }: User,
): Promise<string[]> {
  const taken = await storage.system((db) => endpointsOfOthers(db, companyId));
  return hosts.entriesFor(companyUuid, new Set(taken));
}

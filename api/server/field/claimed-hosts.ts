/** The allowed hosts without those that other companies use, by the claims of the last load and of each resolved name. */
import type { AllowedHosts, HostList, Target } from './allowed-hosts.ts';
import { FieldError } from './driver.ts';
import { ADDRESS_TAKEN } from './endpoint-claims.ts';
import { nodeEndpoint } from './endpoints.ts';

/** Claims the address of a name for a company; returns the company that has it, undefined if none has. */
type ClaimResolved = (company: string, name: string, endpoint: string) => Promise<string | undefined>;

export class ClaimedHosts implements AllowedHosts {
  readonly #list: HostList;
  readonly #claim: ClaimResolved;
  #owners = new Map<string, string>();

  constructor(list: HostList, claim: ClaimResolved) {
    this.#list = list;
    this.#claim = claim;
  }

  readonly endpointOf: HostList['endpointOf'] = (target) => this.#list.endpointOf(target);

  /** The owner of each endpoint, by the company's uuid. */
  setOwners(owners: Map<string, string>): void {
    this.#owners = owners;
  }

  /** Whether no other company uses a Sparkplug node. */
  readonly ownsNode = (company: string, group: string, node: string): boolean =>
    (this.#owners.get(nodeEndpoint(group, node)) ?? company) === company;

  check(target: Target): void {
    this.#list.check(target);
    const owner = this.#owners.get(this.endpointOf(target));
    if (owner !== undefined && owner !== target.company) throw new FieldError(ADDRESS_TAKEN);
  }

  async resolve(target: Target): Promise<string> {
    this.check(target);
    const address = await this.#list.resolve(target);
    const { company, port } = target;
    const name = this.endpointOf(target);
    const endpoint = this.endpointOf({ host: address, port });
    // A known owner needs no database, so that devices reconnect while it is away.
    const owner = this.#owners.get(endpoint) ?? (await this.#claim(company, name, endpoint));
    if (owner === undefined) return address;
    this.#owners.set(endpoint, owner);
    if (owner !== company) throw new FieldError(ADDRESS_TAKEN);
    return address;
  }
}

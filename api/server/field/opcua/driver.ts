/** OPC UA: one session a link, to servers whose certificate the company trusts. */
import type { SecretPlaces } from '../../secrets/read-secret.ts';
import type { AllowedHosts } from '../allowed-hosts.ts';
import type { CertificateTrust, Driver, DriverContext, FieldLink, TestStep } from '../driver.ts';
import { LinkSet } from '../link-set.ts';
import type { ChannelParts } from './channel.ts';
import { OpcuaLink } from './link.ts';
import { loadOwnCertificate, type OwnCertificate } from './own-certificate.ts';
import { testOpcua } from './test.ts';

/** The server's own certificate is where its secrets are. */
interface OpcuaOptions extends SecretPlaces {
  readonly hosts: AllowedHosts;
  readonly trust: CertificateTrust;
}

export class OpcuaDriver extends LinkSet<OpcuaLink> implements Driver {
  readonly protocol = 'opc-ua';
  readonly #parts: ChannelParts;
  readonly #places: SecretPlaces;
  #own: Promise<OwnCertificate> | undefined;

  constructor({ hosts, trust, ...places }: OpcuaOptions, context: DriverContext) {
    const parts: ChannelParts = { hosts, trust, own: () => this.ownCertificate() };
    super('OPC UA', context, (link, states) => new OpcuaLink(link, parts, context, states));
    this.#parts = parts;
    this.#places = places;
  }

  /** Identifies this server; created when first needed. */
  ownCertificate(): Promise<OwnCertificate> {
    this.#own ??= loadOwnCertificate(this.#places).catch((error: unknown) => {
      this.#own = undefined;
      throw error;
    });
    return this.#own;
  }

  test(link: FieldLink, signal: AbortSignal): AsyncIterable<TestStep> {
    return testOpcua(link, this.#parts, signal);
  }
}

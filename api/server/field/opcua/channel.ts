/**
 * The way to a session: resolve the name, ask for endpoints, check the certificate, open a secure channel, sign in.
 *
 * Every attempt takes all steps: names and certificates change. The endpoints that a server returns name hosts of its
 * choice; only the address that the allowlist gave for the link's own host is ever connected to. Once checked, that very
 * certificate is handed to the library, whose own trust store is never consulted.
 */
import { X509Certificate } from 'node:crypto';
import type { ClientSession, EndpointDescription, OPCUAClient, UserIdentityInfo } from 'node-opcua-client';
import type { AllowedHosts } from '../allowed-hosts.ts';
import { type CertificateTrust, FieldError, type ServerCertificate } from '../driver.ts';
import { connectProblem, StepError } from '../test-steps.ts';
import { withTimeout } from '../waiting.ts';
import { loadOpcua, type Opcua } from './library.ts';
import { APPLICATION, fingerprintOf, type OwnCertificate } from './own-certificate.ts';
import type { Settings } from './settings.ts';

export interface ChannelParts {
  readonly hosts: AllowedHosts;
  readonly trust: CertificateTrust;
  own(): Promise<OwnCertificate>;
}

/** State of a connection attempt: the results of each step for the next. */
export interface Offer {
  readonly endpoint: EndpointDescription;
  readonly certificate: ServerCertificate | undefined;
}

/** How long closing may take before the socket is simply closed. */
const FAREWELL_MS = 1000;
const SESSION_TIMEOUT_MS = 60_000;
const MOST_MESSAGE_BYTES = 16 * 1024 * 1024;

export class Channel {
  readonly settings: Settings;
  readonly #parts: ChannelParts;
  readonly #breaks: (() => void)[] = [];
  readonly #clients: OPCUAClient[] = [];
  #address = '';
  #isClosed = false;

  constructor(settings: Settings, parts: ChannelParts) {
    this.settings = settings;
    this.#parts = parts;
  }

  get where(): string {
    return `${this.settings.host}:${this.settings.port}`;
  }

  /** The address that all steps connect to. Throws FieldError. */
  async resolve(): Promise<string> {
    this.#address = await this.#parts.hosts.resolve(this.settings);
    return this.#address;
  }

  /** Asks for the endpoints, without security as the standard requires, and picks the one with the wanted security. */
  async discover(): Promise<Offer> {
    const opcua = await loadOpcua();
    const { mode, policy, endpoint } = this.settings;
    const client = await this.#client(opcua, { securityMode: 'None', securityPolicy: 'None' });
    const endpoints = await this.#patiently('discovery', async () => {
      await client.connect(endpoint);
      return client.getEndpoints({ endpointUrl: endpoint });
    });
    await this.#leave(client);
    const { MessageSecurityMode, SecurityPolicy } = opcua.ua;
    const found = endpoints.find(
      (one) =>
        one.securityMode === MessageSecurityMode[mode] && one.securityPolicyUri === SecurityPolicy[policy],
    );
    if (!found) throw new FieldError(notOffered(opcua, this.settings, endpoints));
    const der = found.serverCertificate;
    return { endpoint: found, certificate: mode === 'None' || !der?.length ? undefined : describe(der) };
  }

  /** Throws StepError with the certificate unless the company trusts it. */
  async judge({ certificate }: Offer): Promise<void> {
    const { mode, company, endpoint } = this.settings;
    if (mode === 'None') return;
    if (!certificate) throw new FieldError(`${this.where} offers security and shows no certificate`);
    const trust = await this.#parts.trust.judge(company, endpoint, certificate);
    if (trust === 'trusted') return;
    throw new StepError(
      trust === 'refused'
        ? `The certificate of ${this.where} has been refused`
        : `The certificate of ${this.where} is not trusted yet. Compare its fingerprint with the one on the device, then trust it`,
      certificate,
    );
  }

  /** Opens the secure channel and signs in. */
  async open({ endpoint }: Offer): Promise<{ opcua: Opcua; session: ClientSession; client: OPCUAClient }> {
    const opcua = await loadOpcua();
    const { mode, policy, user } = this.settings;
    const client = await this.#client(opcua, {
      securityMode: mode,
      securityPolicy: policy,
      ...(mode === 'None' ? {} : { serverCertificate: endpoint.serverCertificate }),
    });
    await this.#patiently('secure channel', () => client.connect(this.settings.endpoint));
    const { UserTokenType } = opcua.ua;
    const identity: UserIdentityInfo =
      user === undefined
        ? { type: UserTokenType.Anonymous }
        : { type: UserTokenType.UserName, userName: user, password: this.settings.password ?? '' };
    const session = await this.#patiently('session', () => client.createSession(identity));
    return { opcua, session, client };
  }

  /** Closes the session if the server still answers, and closes all sockets in any case. */
  async close(isHeard: boolean): Promise<void> {
    this.#isClosed = true;
    if (!isHeard) this.#cut();
    await Promise.all(this.#clients.splice(0).map((client) => this.#leave(client)));
    this.#cut();
  }

  #cut(): void {
    for (const end of this.#breaks.splice(0)) end();
  }

  async #leave(client: OPCUAClient): Promise<void> {
    const at = this.#clients.indexOf(client);
    if (at >= 0) this.#clients.splice(at, 1);
    const late = () => new Error('late');
    await withTimeout(client.disconnect(), FAREWELL_MS, late).catch(() => undefined);
  }

  async #client(opcua: Opcua, security: object): Promise<OPCUAClient> {
    const own = await this.#parts.own();
    if (this.#isClosed) throw new FieldError('The link was closed');
    const { timeout } = this.settings;
    const client = opcua.ua.OPCUAClient.create({
      applicationName: APPLICATION,
      applicationUri: own.applicationUri,
      clientName: APPLICATION,
      certificateKeyPairProvider: own.keys,
      clientCertificateManager: new opcua.common.InMemoryCertificateStore(),
      // A server may name itself as it likes, but must not choose where to connect.
      endpointMustExist: false,
      connectionStrategy: { maxRetry: 0, initialDelay: 100, maxDelay: 100 },
      keepSessionAlive: false,
      requestedSessionTimeout: SESSION_TIMEOUT_MS,
      transportTimeout: timeout * 2,
      defaultTransactionTimeout: timeout,
      transportSettings: { maxMessageSize: MOST_MESSAGE_BYTES, maxChunkCount: 4096 },
      transportFactory: this.#transports(opcua),
      ...security,
    });
    this.#clients.push(client);
    return client;
  }

  /** Connects to the checked address whatever the name resolves to by now, and keeps the socket. */
  #transports({ transport }: Opcua) {
    return {
      create: (settings?: Parameters<typeof transport.defaultClientTransportFactory.create>[0]) => {
        const made = transport.defaultClientTransportFactory.create(settings);
        const connect = made.connect.bind(made);
        made.connect = (url, done) => {
          connect(this.#pinned(), done);
          // The Hello message carries the server's own name.
          made.endpointUrl = url;
        };
        this.#breaks.push(() => made.forceConnectionBreak());
        return made;
      },
    };
  }

  #pinned(): string {
    const host = this.#address.includes(':') ? `[${this.#address}]` : this.#address;
    return `opc.tcp://${host}:${this.settings.port}`;
  }

  async #patiently<T>(step: string, work: () => Promise<T>): Promise<T> {
    const { timeout } = this.settings;
    try {
      return await withTimeout(
        work(),
        timeout * 2,
        () => new FieldError(`${this.where}: no answer within ${timeout * 2} ms (${step})`),
      );
    } catch (error) {
      throw error instanceof FieldError ? error : new FieldError(explain(error as Error, this.where));
    }
  }
}

function describe(der: Buffer): ServerCertificate {
  // A chain begins with the server's own certificate.
  const x509 = new X509Certificate(der);
  return {
    fingerprint: fingerprintOf(x509.raw),
    subject: x509.subject.replaceAll('\n', ', '),
    issuer: x509.issuer.replaceAll('\n', ', '),
    validFrom: Date.parse(x509.validFrom),
    validTo: Date.parse(x509.validTo),
  };
}

function notOffered(
  { ua }: Opcua,
  { mode, policy, host }: Settings,
  endpoints: readonly EndpointDescription[],
): string {
  const offers = endpoints.map(
    (one) =>
      `${ua.MessageSecurityMode[one.securityMode]} with ${one.securityPolicyUri?.split('#')[1] ?? 'None'}`,
  );
  return `${host} does not offer ${mode} with ${policy}. It offers: ${[...new Set(offers)].join('; ') || 'nothing'}`;
}

const HINTS: readonly (readonly [RegExp, string])[] = [
  [/BadIdentityTokenRejected|BadUserAccessDenied/, 'it refuses the user or the password'],
  [
    /BadIdentityTokenInvalid|Cannot find .* user token|user token policy/i,
    'it does not take this kind of sign-in (anonymous, or by user name)',
  ],
  [
    /BadSecurityChecksFailed|BadCertificateUntrusted|BadCertificateUriInvalid/,
    'it refuses the certificate of this server. Trust it there; it is among its rejected ones',
  ],
  [/BadTooManySessions/, 'it has no session left for another client'],
  [/BadTcpEndpointUrlInvalid/, 'it does not know this endpoint address'],
  [
    /premature|disconnected by third party|ECONNRESET|aborted/i,
    'it closed the connection. Check that an OPC UA server listens at this port',
  ],
];

function explain(error: Error, where: string): string {
  const code = /\b(ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)\b/.exec(error.message)?.[1];
  if (code) return connectProblem({ code }, where);
  const hint = HINTS.find(([pattern]) => pattern.test(error.message))?.[1];
  return hint ? `${where}: ${hint}` : `${where}: ${error.message.replace(/\s+/g, ' ').slice(0, 300)}`;
}

/** A link's address as the driver uses it. */
import type { SecurityMode, SecurityPolicy } from '../../../contract/field-addresses.ts';
import { checkedAddress } from '../addresses.ts';
import type { FieldLink } from '../driver.ts';

export interface Settings {
  readonly company: string;
  /** As written: the name that the server goes by. */
  readonly endpoint: string;
  readonly host: string;
  readonly port: number;
  readonly mode: SecurityMode;
  readonly policy: SecurityPolicy;
  readonly user: string | undefined;
  readonly password: string | undefined;
  /** Milliseconds to wait for an answer. */
  readonly timeout: number;
}

const DEFAULT_PORT = 4840;
const DEFAULT_TIMEOUT_MS = 5000;

/** Throws FieldError if the address cannot be used. */
export function readSettings(link: FieldLink): Settings {
  const address = checkedAddress('opc-ua', 'link', link.address);
  const { endpoint, securityMode: mode = 'SignAndEncrypt' } = address;
  // URL does not know the scheme, so it assumes no default port and keeps brackets, which is what we want.
  const { hostname, port } = new URL(endpoint.replace(/^opc\.tcp:/i, 'http:'));
  return {
    company: link.company,
    endpoint,
    host: hostname,
    port: port === '' ? (/:80(\/|$)/.test(endpoint) ? 80 : DEFAULT_PORT) : Number(port),
    mode,
    policy: address.securityPolicy ?? (mode === 'None' ? 'None' : 'Basic256Sha256'),
    user: address.user,
    password: link.password,
    timeout: address.timeout ?? DEFAULT_TIMEOUT_MS,
  };
}

/** The form of a link: its input as texts, and the body made from it. */

import type { Protocol } from '../../../api/contract/field-addresses.ts';
import type { Communication, CustomFieldValue } from '../../../api/contract/index.ts';
import { typedNumber } from '../../ui/number-text.ts';

export interface LinkValues {
  readonly name: string;
  readonly protocol: Protocol;
  /** All protocols' fields, so that switching between them loses nothing. */
  readonly address: {
    readonly host: string;
    readonly port: string;
    readonly timeout: string;
    readonly endpoint: string;
    readonly securityMode: string;
    readonly securityPolicy: string;
    readonly user: string;
  };
  /** Empty: the stored one stays. */
  readonly password: string;
  readonly internalSerialNumber: string;
  readonly hubUuid: string;
  readonly scanInterval: string;
  readonly customFieldValues: readonly CustomFieldValue[];
}

const NO_ADDRESS: LinkValues['address'] = {
  host: '',
  port: '502',
  timeout: '',
  endpoint: 'opc.tcp://',
  securityMode: 'SignAndEncrypt',
  securityPolicy: 'Basic256Sha256',
  user: '',
};

export const NO_LINK: LinkValues = {
  name: '',
  protocol: 'sparkplug-b',
  address: NO_ADDRESS,
  password: '',
  internalSerialNumber: '',
  hubUuid: '',
  scanInterval: '0',
  customFieldValues: [],
};

export const linkValues = (link: Communication): LinkValues => ({
  name: link.name,
  protocol: link.protocol as Protocol,
  address: { ...NO_ADDRESS, port: '', ...textsOf(link.address) },
  password: '',
  internalSerialNumber: link.internalSerialNumber,
  hubUuid: link.hubUuid ?? '',
  scanInterval: String(link.scanInterval),
  customFieldValues: [],
});

const textsOf = (address: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(address).map(([key, value]) => [key, String(value)]));

/** A number as typed; an empty one is left out, and validation refuses anything else. */
export const numberOf = (text: string): number | undefined =>
  text.trim() === '' ? undefined : typedNumber(text);

const textOf = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim());

/** Only keys that the protocol knows, and of those only given ones. */
export function linkAddress({ protocol, address }: LinkValues): Record<string, unknown> {
  const { host, port, timeout, endpoint, securityMode, securityPolicy, user } = address;
  const fields: Readonly<Record<Protocol, Record<string, unknown>>> = {
    'sparkplug-b': {},
    'modbus-tcp': { host: host.trim(), port: numberOf(port), timeout: numberOf(timeout) },
    'opc-ua': {
      endpoint: endpoint.trim(),
      securityMode,
      securityPolicy: securityMode === 'None' ? 'None' : securityPolicy,
      user: textOf(user),
      timeout: numberOf(timeout),
    },
  };
  return present(fields[protocol]);
}

export const present = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** A password is sent only with an OPC UA user; without one a stored password is removed. */
function passwordOf({ protocol, address, password }: LinkValues): { password?: string | null } {
  if (protocol !== 'opc-ua') return {};
  if (address.user.trim() === '') return { password: null };
  return password === '' ? {} : { password };
}

export const linkBody = (values: LinkValues) => ({
  name: values.name,
  protocol: values.protocol,
  address: linkAddress(values),
  ...passwordOf(values),
  internalSerialNumber: values.internalSerialNumber,
  hubUuid: values.hubUuid || null,
  scanInterval: numberOf(values.scanInterval) ?? 0,
  customFieldValues: [...values.customFieldValues],
});

export const newLinkBody = (siteUuid: string) => (values: LinkValues) => ({
  siteUuid,
  ...linkBody(values),
  // Nothing is stored yet that could be removed.
  ...(values.password && values.address.user.trim()
    ? { password: values.password }
    : { password: undefined }),
});

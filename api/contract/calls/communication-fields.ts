/** What the calls about links, controllers, scans and firmware share: rights, fields and forms. */

import {
  boolean,
  type Field,
  type Finding,
  fitting,
  type Infer,
  type InferShape,
  instant,
  nullable,
  number,
  object,
  oneOf,
  opaqueObject,
  optional,
  text,
  uuid,
} from '../field.ts';
import { addressFaults, PROTOCOLS, type Protocol } from '../field-addresses.ts';
import type { Shape } from './call.ts';
import { customFieldValues } from './custom-fields.ts';

export const see = { anyOf: ['Site.Communication.canSee'] } as const;
export const needsTo = (right: 'add' | 'update' | 'archive') =>
  ({ anyOf: [`Site.Communication.${right}`] }) as const;
export const change = { anyOf: ['Site.Communication.add', 'Site.Communication.update'] } as const;

/** How a link or a controller is. */
export const deviceWords = {
  /** OR-38: `active`, `down` or `unknown`; other values are shown as they are. */
  status: text(),
  /** Why, in words. */
  statusDetail: text({ max: 2000 }),
};

/** What links and controllers report about themselves. */
export const deviceStatus = {
  ...deviceWords,
  /** The last sign of life; null if there was none since the server started. */
  lastSeen: nullable(instant()),
  tagsCount: number({ integer: true }),
};

/** A requested upgrade. Only the device's own report makes it `done`. */
const upgrade = object({
  version: text(),
  state: oneOf(['requested', 'sent', 'done']),
  requestedAt: instant(),
  requestedBy: text(),
});

export const communicationField = object({
  id: number({ integer: true }),
  uuid: uuid(),
  name: text(),
  protocol: text(),
  address: opaqueObject(),
  /** A password is stored with it, which is never shown again. */
  hasPassword: boolean(),
  internalSerialNumber: text(),
  /** As the device itself reports, if it does. */
  reportedSerialNumber: nullable(text()),
  hubUuid: nullable(uuid()),
  hubName: nullable(text()),
  /** Seconds; 0 if it is not polled (COMM-18). */
  scanInterval: number(),
  siteUuid: uuid(),
  siteName: text(),
  ...deviceStatus,
  controllersCount: number({ integer: true }),
  /** As the device reports it, or as it was entered. */
  firmwareVersion: nullable(text()),
  upgrade: nullable(upgrade),
  /** The device's own account at the broker; null if it has none. */
  setPassword: nullable(object({ username: text(), enabledAt: instant() })),
  customFieldValues,
});

export type Communication = Infer<typeof communicationField>;

export const shortText = text({ trim: true, max: 50, say: { max: 'Max allowed value is 50 characters' } });
export const password = optional(nullable(text({ max: 200 })));

/** A form with `protocol` and `address`: errors in the address are reported at its own fields. */
export const addressed = <S extends Shape>(shape: S) =>
  fitting(object({ protocol: oneOf(PROTOCOLS), address: opaqueObject(), ...shape }), unfit) as Field<
    InferShape<S> & { readonly protocol: Protocol; readonly address: Record<string, unknown> }
  >;

function* unfit({ protocol, address }: { protocol?: unknown; address?: unknown }): Iterable<Finding> {
  if (!PROTOCOLS.includes(protocol as Protocol)) return;
  const faults = addressFaults(protocol as Protocol, 'link', address) ?? {};
  for (const [key, message] of Object.entries(faults))
    yield { path: ['address', ...key.split('.')], message };
}

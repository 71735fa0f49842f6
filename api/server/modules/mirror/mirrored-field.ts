/**
 * The field as a node without drivers has it: it knows how links are, and asks nothing of devices. What needs a driver is
 * passed on to the node that has it (field-calls.ts) before it would come here.
 */
import { FieldError, type Health, type LinkHealth, type WriteResult } from '../../field/driver.ts';
import type { Field } from '../../field/field.ts';
import type { Mirror } from './mirror.ts';

const ELSEWHERE = 'Another server is connected to the devices';

const elsewhere = (): never => {
  throw new FieldError(ELSEWHERE);
};

export const mirroredField = (mirror: Mirror): Field => ({
  broker: { url: '' },
  start: async () => {},
  reload: async () => {},
  write: async (): Promise<WriteResult> => ({ outcome: 'notSent', reason: ELSEWHERE }),
  read: async () => {},
  test: elsewhere,
  browse: async () => elsewhere(),
  linkHealth: (link): LinkHealth | undefined => mirror.linkHealth(link),
  linkHealths: () => ({}),
  setDevicePassword: async () => elsewhere(),
  setLinkPassword: async () => elsewhere(),
  tellFirmware: async () => false,
  ownCertificate: async () => elsewhere(),
  health: (): Readonly<Record<string, Health>> => ({ field: mirror.health() }),
  close: async () => mirror.close(),
});

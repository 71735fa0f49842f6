/** Drivers that reach no device: links are unknown, scans find nothing, tests say so. What a test is about, it overrides. */
import type { Field } from '../../api/server/field/field.ts';

export const quietField = (own: Partial<Field> = {}): Field => ({
  broker: { url: 'mqtt://127.0.0.1:1' },
  start: async () => undefined,
  reload: async () => undefined,
  write: async () => ({ outcome: 'notSent', reason: 'No device here' }),
  read: async () => undefined,
  async *test() {
    yield { name: 'allowed', ok: false, detail: 'No device here', ms: 0 };
  },
  browse: async () => ({ items: [], isComplete: true }),
  linkHealth: () => undefined,
  linkHealths: () => ({}),
  setDevicePassword: async (link) => ({ username: link, password: 'shown-once' }),
  setLinkPassword: async () => undefined,
  ownCertificate: async () => ({ pem: 'none', fingerprint: '00', validTo: 0 }),
  tellFirmware: async () => false,
  health: () => ({}),
  close: async () => undefined,
  ...own,
});

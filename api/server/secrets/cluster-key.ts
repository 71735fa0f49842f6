/** The key that seals the messages of the nodes at NATS: 32 bytes, hex. Whoever has it can speak as any node. */
import { randomBytes } from 'node:crypto';
import { readSecret, type SecretPlaces } from './read-secret.ts';
import type { Secret } from './secret.ts';

const KEY_BYTES = 32;
const KEY_FORM = /^[0-9a-f]{64}$/i;

export const CLUSTER_KEY: Secret<'cluster-key'> = {
  title: 'cluster key',
  files: { 'cluster-key': 'cluster/key' },
  make: async () => ({ 'cluster-key': randomBytes(KEY_BYTES).toString('hex') }),
  faultOf: ({ 'cluster-key': text }) =>
    KEY_FORM.test(text.trim()) ? undefined : 'it is not 64 hexadecimal digits',
};

/** Throws SecretError. */
export async function readClusterKey(places: SecretPlaces): Promise<Buffer> {
  const { 'cluster-key': text } = await readSecret(places, CLUSTER_KEY);
  return Buffer.from(text.trim(), 'hex');
}

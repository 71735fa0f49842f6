/** All secrets that the nodes of an installation share. */
import { AUDIT_KEY } from './audit/audit-key.ts';
import { OPCUA_CERTIFICATE } from './field/opcua/own-certificate.ts';
import { CLUSTER_KEY } from './secrets/cluster-key.ts';
import { readSecret, type SecretPlaces } from './secrets/read-secret.ts';
import type { Secret } from './secrets/secret.ts';

/** The keys of tokens, sessions, signed addresses and link passwords are in the database, which nodes share anyway. */
export const SHARED_SECRETS: readonly Secret[] = [AUDIT_KEY, OPCUA_CERTIFICATE, CLUSTER_KEY];

/** Throws SecretError at the start, not at the first use, if a directory of shared secrets lacks one. */
export async function needSecrets(
  places: SecretPlaces & { readonly natsUrls?: readonly string[] },
): Promise<void> {
  if (places.secretsDir === undefined) return;
  // A server that is alone has nobody to whom it seals messages.
  for (const secret of SHARED_SECRETS)
    if (secret !== CLUSTER_KEY || places.natsUrls) await readSecret(places, secret);
}

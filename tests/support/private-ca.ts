/** A private certificate authority, and its certificate for 127.0.0.1, as files. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface PrivateCa {
  readonly folder: string;
  /** Paths of PEM files: the authority, and the server's certificate and key. */
  readonly authority: string;
  readonly cert: string;
  readonly key: string;
  dispose(): void;
}

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** Why there can be none here; undefined where there can. */
export function opensslMissing(): string | undefined {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return 'openssl is not installed (apt install openssl)';
  }
}

export function makePrivateCa(): PrivateCa {
  const folder = mkdtempSync(join(tmpdir(), 'mimic-ca-'));
  const at = (name: string): string => join(folder, name);
  // node-opcua sets OPENSSL_CONF for the whole process, to a file that its tests remove.
  const env = { ...process.env, OPENSSL_CONF: undefined };
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore', env });
  const [authority, cert, key] = [at('authority.pem'), at('server.pem'), at('server.key')];
  openssl(
    ...['req', '-x509', ...KEY, '-keyout', at('authority.key'), '-out', authority],
    ...['-days', '2', '-subj', '/CN=Private authority'],
  );
  openssl('req', ...KEY, '-keyout', key, '-out', at('server.csr'), '-subj', '/CN=127.0.0.1');
  writeFileSync(at('names'), 'subjectAltName=IP:127.0.0.1\n');
  openssl(
    ...['x509', '-req', '-in', at('server.csr'), '-CA', authority, '-CAkey', at('authority.key')],
    ...['-CAcreateserial', '-days', '2', '-out', cert, '-extfile', at('names')],
  );
  return { folder, authority, cert, key, dispose: () => rmSync(folder, { recursive: true, force: true }) };
}

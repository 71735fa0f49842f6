/**
 * The certificate by which this server identifies itself to OPC UA servers: one per installation, created at the first
 * use, in the data directory. Its private key never leaves it.
 */
import { createHash, X509Certificate } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { ICertificateKeyPairProvider } from 'node-opcua-common';
import { loadOpcua } from './library.ts';

export interface OwnCertificate {
  readonly pem: string;
  /** SHA-256, hex. */
  readonly fingerprint: string;
  /** Milliseconds since 1970. */
  readonly validTo: number;
  /** As in the certificate: this server's application URI must match it. */
  readonly applicationUri: string;
  readonly keys: ICertificateKeyPairProvider;
}

const FOLDER = 'opcua';
const DAYS = 3650;
export const APPLICATION = 'Mimic';

/** SHA-256 of a certificate's DER, hex: the form that people compare. */
export const fingerprintOf = (der: Uint8Array): string => createHash('sha256').update(der).digest('hex');

export async function loadOwnCertificate(dataDir: string): Promise<OwnCertificate> {
  const folder = join(dataDir, FOLDER);
  const found = await readPair(folder);
  const { certificate, key } = found ?? (await makePair(folder));
  const { ua, common } = await loadOpcua();
  const x509 = new X509Certificate(certificate);
  return {
    pem: certificate,
    fingerprint: fingerprintOf(x509.raw),
    validTo: Date.parse(x509.validTo),
    applicationUri: /URI:([^,\s]+)/.exec(x509.subjectAltName ?? '')?.[1] ?? '',
    keys: new common.StaticCertificateChainProvider([x509.raw], ua.crypto_utils.makePrivateKeyFromPem(key)),
  };
}

interface Pair {
  readonly certificate: string;
  readonly key: string;
}

async function readPair(folder: string): Promise<Pair | undefined> {
  try {
    const [certificate, key] = await Promise.all([
      readFile(join(folder, 'certificate.pem'), 'utf8'),
      readFile(join(folder, 'private-key.pem'), 'utf8'),
    ]);
    return { certificate, key };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`Cannot read this server's OPC UA certificate: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

async function makePair(folder: string): Promise<Pair> {
  const { ua } = await loadOpcua();
  const { generatePrivateKey, createSelfSignedCertificate, privateKeyToPEM, CertificatePurpose } =
    ua.crypto_utils;
  const privateKey = await generatePrivateKey(2048);
  const { cert } = await createSelfSignedCertificate({
    privateKey,
    subject: `CN=${APPLICATION}@${hostname()}`,
    dns: [hostname()],
    applicationUri: ua.makeApplicationUrn(hostname(), APPLICATION),
    validity: DAYS,
    notBefore: new Date(),
    purpose: CertificatePurpose.ForApplication,
  });
  const { privPem } = await privateKeyToPEM(privateKey);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await put(join(folder, 'private-key.pem'), privPem);
  await put(join(folder, 'certificate.pem'), cert);
  return { certificate: cert, key: privPem };
}

/** Atomic. */
async function put(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text, { mode: 0o600 });
  await rename(`${path}.new`, path);
}

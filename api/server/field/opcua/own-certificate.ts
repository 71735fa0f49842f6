/**
 * The certificate by which this server identifies itself to OPC UA servers: one per installation, the same on each of its
 * nodes, created at the first use where the data directory has it.
 */
import { createHash, createPrivateKey, X509Certificate } from 'node:crypto';
import { hostname } from 'node:os';
import type { ICertificateKeyPairProvider } from 'node-opcua-common';
import { readSecret, type SecretPlaces } from '../../secrets/read-secret.ts';
import type { Secret, SecretTexts } from '../../secrets/secret.ts';
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

const DAYS = 3650;
export const APPLICATION = 'Mimic';

/** SHA-256 of a certificate's DER, hex: the form that people compare. */
export const fingerprintOf = (der: Uint8Array): string => createHash('sha256').update(der).digest('hex');

type CertificateFile = 'opcua-private-key.pem' | 'opcua-certificate.pem';

export const OPCUA_CERTIFICATE: Secret<CertificateFile> = {
  title: 'OPC UA certificate',
  files: {
    'opcua-private-key.pem': 'opcua/private-key.pem',
    'opcua-certificate.pem': 'opcua/certificate.pem',
  },
  make: makePair,
  faultOf: ({ 'opcua-certificate.pem': certificate, 'opcua-private-key.pem': key }) => {
    try {
      const isPair = new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key));
      return isPair ? undefined : 'certificate and private key do not belong together';
    } catch (error) {
      return (error as Error).message;
    }
  },
};

export async function loadOwnCertificate(places: SecretPlaces): Promise<OwnCertificate> {
  const pair = await readSecret(places, OPCUA_CERTIFICATE);
  const { ua, common } = await loadOpcua();
  const x509 = new X509Certificate(pair['opcua-certificate.pem']);
  const privateKey = ua.crypto_utils.makePrivateKeyFromPem(pair['opcua-private-key.pem']);
  return {
    pem: pair['opcua-certificate.pem'],
    fingerprint: fingerprintOf(x509.raw),
    validTo: Date.parse(x509.validTo),
    applicationUri: /URI:([^,\s]+)/.exec(x509.subjectAltName ?? '')?.[1] ?? '',
    keys: new common.StaticCertificateChainProvider([x509.raw], privateKey),
  };
}

async function makePair(): Promise<SecretTexts<CertificateFile>> {
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
  return { 'opcua-private-key.pem': privPem, 'opcua-certificate.pem': cert };
}

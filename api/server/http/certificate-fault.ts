/** Why the certificate of a server that we connect to is not accepted, in words that say what to do. */

const UNKNOWN_AUTHORITY = new Set([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]);

interface TlsError {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
}

/** `server`: as `mail.plant.example:587`; `setting`: where its name is set. Undefined if it is not the certificate. */
export function certificateFault(
  { code = '', message = '' }: TlsError,
  server: string,
  setting: string,
): string | undefined {
  if (UNKNOWN_AUTHORITY.has(code) || /self-signed|issuer certificate|first certificate/.test(message))
    return `the certificate of ${server} is signed by an unknown authority. Name the file of that authority in NODE_EXTRA_CA_CERTS and start again`;
  if (code === 'CERT_HAS_EXPIRED') return `the certificate of ${server} has expired. Renew it there`;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `the certificate of ${server} is for another name. Use the name of the certificate in ${setting}`;
  return undefined;
}

/** Why a mail could not be sent, in words for an administrator. They name no recipient and quote no mail. */

/** The part of nodemailer's errors that is used here. */
interface SmtpError {
  readonly code?: string;
  /** Of the socket, where `code` is nodemailer's own. */
  readonly originalCode?: string;
  readonly responseCode?: number;
  readonly command?: string;
  readonly message?: string;
}

const UNKNOWN_AUTHORITY = new Set([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]);

/** `url`: SMTP_URL. */
export function mailFault(error: unknown, url: string): string {
  const { hostname, port, protocol } = new URL(url);
  const server = `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`;
  const fault = error as SmtpError;
  return ofCertificate(fault, server) ?? ofNetwork(fault, server, hostname) ?? ofAnswer(fault, server);
}

function ofCertificate({ originalCode = '', message = '' }: SmtpError, server: string): string | undefined {
  if (UNKNOWN_AUTHORITY.has(originalCode) || /self-signed|issuer certificate|first certificate/.test(message))
    return `the certificate of ${server} is signed by an unknown authority. Name the file of that authority in NODE_EXTRA_CA_CERTS and start again`;
  if (originalCode === 'CERT_HAS_EXPIRED') return `the certificate of ${server} has expired. Renew it there`;
  if (originalCode === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `the certificate of ${server} is for another name. Use the name of the certificate in SMTP_URL`;
  return undefined;
}

function ofNetwork(
  { code, originalCode, message = '' }: SmtpError,
  server: string,
  hostname: string,
): string | undefined {
  if (originalCode === 'ECONNREFUSED' || /ECONNREFUSED/.test(message))
    return `nothing answers at ${server}. Start the mail server, or correct SMTP_URL`;
  if (code === 'EDNS' || originalCode === 'ENOTFOUND' || originalCode === 'EAI_AGAIN')
    return `the name ${hostname} is not known. Correct SMTP_URL, or check the name server`;
  if (code === 'ETIMEDOUT' || originalCode === 'ETIMEDOUT' || originalCode === 'EHOSTUNREACH')
    return `${server} does not answer. Check the network and its firewall`;
  return undefined;
}

function ofAnswer({ code, responseCode, command, message = '' }: SmtpError, server: string): string {
  const answer = responseCode ? ` (${responseCode})` : '';
  if (code === 'EAUTH') return `${server} rejected the user name or the password of SMTP_URL${answer}`;
  if (code === 'ETLS') return `${server} offers no TLS, which is required. Use smtps:// or another port`;
  if (code === 'EENVELOPE' && command === 'MAIL FROM')
    return `${server} rejected the sender${answer}. Correct MAIL_FROM`;
  if (code === 'EENVELOPE') return `${server} rejected the recipient${answer}`;
  if (responseCode) return `${server} rejected the mail${answer}`;
  return `the connection to ${server} failed (${code ?? message.slice(0, 80)})`;
}

/** Why a mail could not be sent, in words for an administrator. They name no recipient and quote no mail. */
import { certificateFault } from '../http/certificate-fault.ts';

/** The part of nodemailer's errors that is used here. */
interface SmtpError {
  readonly code?: string;
  /** Of the socket, where `code` is nodemailer's own. */
  readonly originalCode?: string;
  readonly responseCode?: number;
  readonly command?: string;
  readonly message?: string;
}

/** `url`: SMTP_URL. */
export function mailFault(error: unknown, url: string): string {
  const { hostname, port, protocol } = new URL(url);
  const server = `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`;
  const fault = error as SmtpError;
  const { originalCode: code, message } = fault;
  return (
    certificateFault({ code, message }, server, 'SMTP_URL') ??
    ofNetwork(fault, server, hostname) ??
    ofAnswer(fault, server)
  );
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

/** Mails as a mail server got them. */
import { expect } from 'vitest';
import type { SmtpServer } from '../../api/server/mail/smtp-server.ts';

/** A message without its quoted-printable encoding. */
const decoded = (message: string): string =>
  message
    .replace(/=\n/g, '')
    .replace(/(=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());

/** Waits for a mail to an address that matches, and returns the match and when it came (milliseconds since 1970); earlier ones than `after` do not count. */
export async function mailTo(
  { messages, times }: SmtpServer,
  to: string,
  pattern: RegExp,
  timeout = 60_000,
  after = 0,
): Promise<{ readonly found: RegExpExecArray; readonly at: number }> {
  const find = () => {
    for (const [nth, message] of messages.entries()) {
      const found =
        times[nth]! >= after && message.includes(`To: ${to}`) ? pattern.exec(decoded(message)) : null;
      if (found) return { found, at: times[nth]! };
    }
    return undefined;
  };
  await expect
    .poll(find, { timeout, interval: 100, message: `a mail to ${to} with ${pattern}` })
    .toBeDefined();
  return find()!;
}

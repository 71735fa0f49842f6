/** The state of the mail server and of the SMS service in words. No React here: they are tested as data. */
import type { MailReport, SmsReport } from '../../../api/contract/calls/system.ts';
import { countWords } from '../../ui/count-words.ts';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What is wrong; undefined if nothing is. */
export function mailTrouble({ mode, failing, abandoned, fault }: MailReport): string | undefined {
  if (mode === 'none')
    return 'No mail server is set up: invitations, codes and notifications cannot be mailed. Set SMTP_URL and MAIL_FROM.';
  return mode === 'outbox' ? undefined : sendingTrouble({ failing, abandoned, fault }, 'mail');
}

/** What is wrong with the SMS service; undefined if nothing is. */
export const smsTrouble = (sms: SmsReport): string | undefined => sendingTrouble(sms, 'SMS message');

function sendingTrouble(
  { failing, abandoned, fault }: Pick<SmsReport, 'failing' | 'abandoned' | 'fault'>,
  what: string,
): string | undefined {
  if (fault === null) return undefined;
  const counts = [
    failing > 0 && `${countWords(failing, what)} could not be sent yet`,
    abandoned > 0 &&
      `${countWords(abandoned, what)} of the last day ${abandoned === 1 ? 'was' : 'were'} given up`,
  ].filter(Boolean);
  return counts.length > 0 ? `${capital(counts.join(', '))}: ${fault}.` : undefined;
}

export const smsWords = ({ waiting }: SmsReport): string =>
  waiting === 0
    ? 'No SMS message waits.'
    : `${countWords(waiting, 'SMS message')} ${waiting === 1 ? 'waits' : 'wait'}.`;

export function mailWords({ mode, waiting }: MailReport): string {
  if (mode === 'outbox') return 'Mails of the demo stay in the outbox.';
  return waiting === 0
    ? 'No mail waits.'
    : `${countWords(waiting, 'mail')} ${waiting === 1 ? 'waits' : 'wait'}.`;
}

/** The state of the mail server, and a mail that an administrator sends to try it. */
import type { MailReport, SmsReport } from '../../../../contract/calls/system.ts';
import { noMail } from '../../../access/errors.ts';
import { isAdministrator } from '../../../access/grants.ts';
import type { Recorder } from '../../../audit/recorder.ts';
import { HttpError, notAllowed } from '../../../http/errors.ts';
import type { Caller, Handlers } from '../../../http/handler.ts';
import { type SendingState, sendingState } from '../../../mail/mail-state.ts';
import type { Mails } from '../../../mail/mails.ts';
import { MailFailure } from '../../../mail/smtp.ts';
import { testLetter } from '../../../mail/templates.ts';
import type { Storage } from '../../../storage/storage.ts';

const PAUSE_MS = 10_000;

export async function mailReport(mails: Mails, storage: Storage, now: number): Promise<MailReport> {
  return { mode: mails.mode, ...reported(await sendingState(storage, 'mails', now)) };
}

export const smsReport = async (storage: Storage, now: number): Promise<SmsReport> =>
  reported(await sendingState(storage, 'webhook_messages', now));

const reported = ({ lastSentAt, ...state }: SendingState): SmsReport => ({
  ...state,
  lastSentAt: lastSentAt?.toISOString() ?? null,
});

export function testMailHandlers(mails: Mails, record: Recorder, now: () => number) {
  const triedAt = new Map<number, number>();
  return {
    async sendTestMail({ caller }) {
      if (!isAdministrator(caller)) throw notAllowed();
      if (mails.mode !== 'smtp') throw noMail();
      needPause(triedAt, caller, now());
      const fault = await faultOfTest(mails, caller);
      await record(caller, 'mail.test', async () => ({
        result: {},
        detail: { sent: fault === null, fault },
      }));
      return { sentTo: caller.user.email, fault };
    },
  } satisfies Partial<Handlers>;
}

/** Throws 429: each test opens a connection to the mail server. */
function needPause(triedAt: Map<number, number>, { userId }: Caller, now: number): void {
  const wait = (triedAt.get(userId) ?? Number.NEGATIVE_INFINITY) + PAUSE_MS - now;
  if (wait > 0)
    throw new HttpError(429, `Wait ${Math.ceil(wait / 1000)} seconds before the next test mail`, {
      code: 'TOO_SOON',
    });
  triedAt.set(userId, now);
}

async function faultOfTest(mails: Mails, { user }: Caller): Promise<string | null> {
  try {
    await mails.sendNow(user.email, testLetter(user.firstName, mails.address('/setup/servers')));
    return null;
  } catch (error) {
    if (error instanceof MailFailure) return error.message;
    throw error;
  }
}

import { CircleAlert, Mail, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { MailReport, SmsReport } from '../../../api/contract/calls/system.ts';
import { client } from '../../data/session/api.ts';
import { messageOf } from '../../data/session/messages.ts';
import { sessionStore } from '../../data/stores/session-store.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { Moment } from '../../parts/page/moment.tsx';
import { Button } from '../../ui/button.tsx';
import { mailTrouble, mailWords, smsTrouble, smsWords } from './mail-words.ts';
import styles from './servers-page.module.css';

/** How mails are sent, and a mail to try it. */
export function MailBar({ mail }: { readonly mail: MailReport }) {
  const trouble = mailTrouble(mail);
  return (
    <section className={styles.mail} aria-label="Mail" data-trouble={trouble !== undefined || undefined}>
      {trouble ? <CircleAlert size={18} aria-hidden /> : <Mail size={18} aria-hidden />}
      <p role={trouble ? 'alert' : undefined}>
        {trouble ?? mailWords(mail)}
        {mail.lastSentAt && (
          <>
            {' '}
            Last mail sent <Moment at={mail.lastSentAt} />.
          </>
        )}
      </p>
      {mail.mode === 'smtp' && <TestMail />}
    </section>
  );
}

/** How messages are handed to the SMS service. */
export function SmsBar({ sms }: { readonly sms: SmsReport }) {
  const trouble = smsTrouble(sms);
  return (
    <section className={styles.mail} aria-label="SMS" data-trouble={trouble !== undefined || undefined}>
      {trouble ? <CircleAlert size={18} aria-hidden /> : <MessageSquare size={18} aria-hidden />}
      <p role={trouble ? 'alert' : undefined}>
        {trouble ?? smsWords(sms)}
        {sms.lastSentAt && (
          <>
            {' '}
            Last message sent <Moment at={sms.lastSentAt} />.
          </>
        )}
      </p>
    </section>
  );
}

/** Offered to administrators; the server checks it. */
function TestMail() {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const { user } = useSnapshot(sessionStore);
  if (user?.role.type !== 'CompanyAdmin') return null;
  const send = async () => {
    setBusy(true);
    setFault(null);
    try {
      const { sentTo, fault } = await client.sendTestMail({});
      setFault(fault);
      if (fault === null) showToast('success', `A test mail was sent to ${sentTo}`);
    } catch (error) {
      setFault(messageOf(error));
    }
    setBusy(false);
  };
  return (
    <>
      {fault !== null && <p role="alert">{`The test mail could not be sent: ${fault}`}</p>}
      <Button busy={busy} onClick={send}>
        Send a test mail
      </Button>
    </>
  );
}

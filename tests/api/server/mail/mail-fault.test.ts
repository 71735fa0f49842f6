import { expect, test } from 'vitest';
import { mailFault } from '../../../../api/server/mail/mail-fault.ts';

const URL = 'smtp://mimic:secret@mail.plant.example:2525';
const at = 'mail.plant.example:2525';

test.each([
  [
    { code: 'ESOCKET', originalCode: 'SELF_SIGNED_CERT_IN_CHAIN' },
    `the certificate of ${at} is signed by an unknown authority`,
  ],
  [{ code: 'ESOCKET', message: 'unable to verify the first certificate' }, 'NODE_EXTRA_CA_CERTS'],
  [{ code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' }, 'has expired'],
  [{ code: 'ESOCKET', originalCode: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'is for another name'],
  [{ code: 'ESOCKET', originalCode: 'ECONNREFUSED' }, `nothing answers at ${at}`],
  [{ code: 'EDNS' }, 'the name mail.plant.example is not known'],
  [{ code: 'ETIMEDOUT' }, `${at} does not answer`],
  [{ code: 'EAUTH', responseCode: 535 }, 'rejected the user name or the password of SMTP_URL (535)'],
  [{ code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }, 'rejected the recipient (550)'],
  [{ code: 'EENVELOPE', responseCode: 553, command: 'MAIL FROM' }, 'Correct MAIL_FROM'],
  [{ code: 'EMESSAGE', responseCode: 552 }, 'rejected the mail (552)'],
  [{ code: 'ECONNECTION' }, `the connection to ${at} failed (ECONNECTION)`],
])('says in words why a mail could not be sent: %o', (error, words) => {
  const fault = mailFault(error, URL);
  expect(fault).toContain(words);
  expect(fault).not.toContain('secret');
});

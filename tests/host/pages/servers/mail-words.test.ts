import { expect, test } from 'vitest';
import { smsTrouble, smsWords } from '../../../../host/pages/servers/mail-words.ts';

const sms = { waiting: 0, failing: 0, abandoned: 0, fault: null, lastSentAt: null };

test('names SMS messages that could not be sent, and why', () => {
  expect(smsTrouble(sms)).toBeUndefined();
  expect(smsWords(sms)).toBe('No SMS message waits.');
  expect(smsWords({ ...sms, waiting: 2 })).toBe('2 SMS messages wait.');
  const fault = 'The SMS service answered 500';
  expect(smsTrouble({ ...sms, waiting: 1, failing: 1, abandoned: 2, fault })).toBe(
    `1 SMS message could not be sent yet, 2 SMS messages of the last day were given up: ${fault}.`,
  );
});

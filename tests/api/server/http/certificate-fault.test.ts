import { expect, test } from 'vitest';
import { certificateFault } from '../../../../api/server/http/certificate-fault.ts';

const said = (error: { code?: string; message?: string }) =>
  certificateFault(error, 'broker.example:8883', 'MQTT_URL');

test.each([
  [{ code: 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY' }, /unknown authority.*NODE_EXTRA_CA_CERTS/],
  [{ message: 'self-signed certificate in certificate chain' }, /^the certificate of broker.example:8883/],
  [{ code: 'CERT_HAS_EXPIRED' }, /has expired/],
  [{ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }, /in MQTT_URL$/],
])('names the certificate and what to do: %o', (error, words) => {
  expect(said(error)).toMatch(words);
});

test('leaves other faults to the caller', () => {
  expect(said({ code: 'ECONNREFUSED', message: 'connect ECONNREFUSED' })).toBeUndefined();
});

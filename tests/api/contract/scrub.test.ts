import { expect, test } from 'vitest';
import { withoutSecrets } from '../../../api/contract/scrub.ts';

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U';

test.each([
  [`Authorization: Bearer ${JWT}`, JWT],
  [`refused ${JWT}`, JWT],
  ['GET https://mimic.example/set-password?token=Zm9v failed', 'Zm9v'],
  ['{"password":"Demo-plant-1","email":"olga@demo.example"}', 'Demo-plant-1'],
  ['password=Demo-plant-1', 'Demo-plant-1'],
  ['no user olga@demo.example', 'olga@demo.example'],
  ['cookie 4ad81f0b7f7a4c4d9a0e2f31c7e45b96aa', '4ad81f0b7f7a4c4d9a0e2f31c7e45b96aa'],
  ['code: 123456', '123456'],
])('ERR-15 %s loses its secret', (text, secret) => {
  expect(withoutSecrets(text)).not.toContain(secret);
});

test.each([
  "TypeError: Cannot read properties of undefined (reading 'name')",
  'at SiteOverview (http://127.0.0.1:8080/assets/site-overview-page-USLBY34S.js:12:345)',
  'site 0d5cbb74-4c3a-4d3e-8f53-6a1c6f9d2b11 is gone',
])('ERR-15 %s stays readable', (text) => {
  expect(withoutSecrets(text)).toBe(text);
});

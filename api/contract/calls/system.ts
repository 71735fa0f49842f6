/** Health, and what the sign-in page shows of the demo. */
import { boolean, list, number, object, oneOf, record, text } from '../field.ts';
import { call } from './call.ts';

export const systemCalls = {
  // Health: for load balancers and people with curl, hence no secrets and no sign-in.
  health: call('GET health', {
    summary: 'The process answers',
    needs: 'public',
    reply: object({ status: oneOf(['ok']), uptime: number() }),
  }),
  ready: call('GET ready', {
    summary: 'Storage, broker and drivers, each by name; 503 while one that is needed is away',
    needs: 'public',
    reply: object({
      ready: boolean(),
      checks: record(object({ ok: boolean(), detail: text() }), { max: 50 }),
    }),
  }),
  demoAccounts: call('GET demo', {
    summary: 'The demo accounts, only while the embedded demo runs on loopback; else an empty list',
    needs: 'public',
    reply: object({ accounts: list(object({ email: text(), password: text() }), { max: 10 }) }),
  }),
} as const;

/** Health, readiness, and the accounts of the demo. */
import { type Config, isLoopback } from '../config.ts';
import type { Handlers } from '../handler.ts';
import type { Storage } from '../storage/storage.ts';

/** The demo's accounts, known to everybody: they exist only while the demo runs, which it does on loopback only. */
export const DEMO_PASSWORD = 'Demo-plant-1';
export const DEMO_ACCOUNTS = ['admin', 'builder', 'operator', 'viewer'].map((who) => ({
  email: `${who}@demo.example`,
  password: DEMO_PASSWORD,
}));

export interface Check {
  readonly ok: boolean;
  readonly detail: string;
}
/** Asked at every call of GET ready, by name. */
export type Checks = Readonly<Record<string, () => Check | Promise<Check>>>;

type SystemHandlers = Pick<Handlers, 'health' | 'ready' | 'demoAccounts'>;

export function systemHandlers(
  config: Pick<Config, 'demo' | 'host'>,
  storage: Storage,
  checks: Checks = {},
): SystemHandlers {
  const all: Checks = { storage: () => pinged(storage), ...checks };
  return {
    health: async () => ({ status: 'ok', uptime: Math.round(process.uptime()) }),
    async ready({ reply }) {
      const entries = Object.entries(all).map(async ([name, check]) => [name, await check()] as const);
      const found: Record<string, Check> = Object.fromEntries(await Promise.all(entries));
      const ready = Object.values(found).every((check) => check.ok);
      if (!ready) reply.code(503);
      return { ready, checks: found };
    },
    demoAccounts: async () => ({
      accounts: config.demo && isLoopback(config.host) ? DEMO_ACCOUNTS : [],
    }),
  };
}

async function pinged(storage: Storage): Promise<Check> {
  try {
    await storage.ping();
    return { ok: true, detail: storage.engine };
  } catch (error) {
    return { ok: false, detail: error instanceof Error ? error.message : String(error) };
  }
}

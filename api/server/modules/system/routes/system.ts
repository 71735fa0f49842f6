/** Health, readiness, the accounts of the demo, and what browsers report. */
import { type Config, isLoopback } from '../../../config.ts';
import type { Handlers } from '../../../http/handler.ts';
import type { Storage } from '../../../storage/storage.ts';
import { clientErrorHandlers } from './client-errors.ts';

/** Called at every GET ready. */
export interface Checks {
  /** Whether it is about to end, and wants nobody any more. */
  readonly isEnding?: () => boolean;
}

export function systemHandlers(
  config: Pick<Config, 'demo' | 'host'>,
  storage: Storage,
  accounts: readonly { readonly email: string; readonly password: string }[],
  checks: Checks = {},
) {
  return {
    ...clientErrorHandlers(),
    health: async () => ({
      status: 'ok',
      uptime: Math.round(process.uptime()),
      trouble: storage.watch.away?.message ?? null,
    }),
    async ready({ reply }) {
      // Of this server alone. A database that is away is away for all of them, and people see on their pages that it is.
      const ready = !checks.isEnding?.();
      if (!ready) reply.code(503);
      return { ready };
    },
    demoAccounts: async () => ({
      accounts: config.demo && isLoopback(config.host) ? [...accounts] : [],
    }),
  } satisfies Partial<Handlers>;
}

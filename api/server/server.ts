/** A whole server, put together: storage, the demo, the live path, the field, the HTTP side. */
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createAccess } from './access/access.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { seedDemo } from './demo/seed.ts';
import { demoPorts, startPlant } from './demo/start-plant.ts';
import { createField } from './field/field.ts';
import type { Handlers } from './handler.ts';
import { addDevReload } from './http/dev-reload.ts';
import { createLivePath } from './live/livepath.ts';
import { administrationHandlers } from './routes/administration.ts';
import { authHandlers } from './routes/auth.ts';
import { diagramHandlers } from './routes/diagrams.ts';
import { organisationHandlers } from './routes/organisation.ts';
import { savingHandlers } from './routes/saving.ts';
import { systemHandlers } from './routes/system.ts';
import { openStorage } from './storage/open.ts';
import type { Storage } from './storage/storage.ts';

const STATIC_DIR = resolve(import.meta.dirname, '../../dist/host');
const PLANT_RESTART_MS = 2000;

export interface RunningServer {
  /** As `http://127.0.0.1:8080`. */
  readonly origin: string;
  /** Whether nobody can sign in yet. */
  readonly isEmpty: boolean;
  close(): Promise<void>;
}

/** Starts everything, or nothing: what was started is ended again where a later part fails. */
export async function startServer(config: Config, log: FastifyBaseLogger): Promise<RunningServer> {
  /** In the order of starting; ended in the opposite one. */
  const ends: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const end of ends.splice(0).reverse())
      await end().catch((error: unknown) => log.error({ err: error }, 'A part did not end well'));
  };
  try {
    const storage = await openStorage(config);
    ends.push(() => storage.close());
    const modbusPorts = config.demo ? await demoPorts() : [];
    if (config.demo) await seedDemo(storage, log, { modbusPorts });
    const live = await createLivePath({ storage, config, log });
    ends.push(() => live.close());
    const field = await createField({ storage, config, sink: live.sink, log, now: Date.now });
    ends.push(() => field.close());
    live.setField(field);
    await field.start();
    const access = await createAccess({ storage });
    const handlers: Handlers = {
      ...systemHandlers(config, storage, {
        needed: () => ({ live: live.health() }),
        shown: () => field.health(),
      }),
      ...authHandlers(access, config.publicUrl),
      ...administrationHandlers(),
      ...organisationHandlers(),
      ...diagramHandlers(),
      ...savingHandlers(),
      ...live.handlers,
    };
    const app = await createApp({
      config,
      storage,
      access,
      handlers,
      log,
      staticDir: STATIC_DIR,
      async liveUpgrade(server) {
        await live.attach(server);
        if (config.dev) addDevReload(server);
      },
    });
    ends.push(() => app.close());
    await app.listen({ port: config.port, host: config.host });
    if (config.demo) {
      const plant = startPlant({ broker: field.broker, modbusPorts, log, restartMs: PLANT_RESTART_MS });
      ends.push(() => plant.stop());
    }
    const { port } = app.server.address() as AddressInfo;
    const host = config.host.includes(':') ? `[${config.host}]` : config.host;
    return { origin: `http://${host}:${port}`, isEmpty: await hasNoUsers(storage), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function hasNoUsers(storage: Storage): Promise<boolean> {
  const user = await storage.system((db) => db.selectFrom('users').select('id').limit(1).executeTakeFirst());
  return user === undefined;
}

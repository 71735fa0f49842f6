/** A whole server, put together: storage, the demo, the live path, the field, the HTTP side. */
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { fullPermissions } from '../contract/permission-tree.ts';
import { createAccess } from './access/access.ts';
import { FIRST_COMPANY_PATH, offerSetUp } from './access/first-company.ts';
import { signInHousekeeping } from './access/housekeeping.ts';
import { createApp } from './app.ts';
import { EventBus } from './bus/event-bus.ts';
import type { Config } from './config.ts';
import { seedDemo } from './demo/seed.ts';
import { demoPorts, startPlant } from './demo/start-plant.ts';
import { createField, type Field } from './field/field.ts';
import { createHandlers } from './handlers.ts';
import { addDevReload } from './http/dev-reload.ts';
import { JobRunner } from './jobs/job-runner.ts';
import { createLivePath } from './live-path.ts';
import { mailQueue } from './mail/mail-queue.ts';
import { createMails, type MailMode } from './mail/mails.ts';
import { versionRetention } from './modules/diagrams/index.ts';
import { Upgrades } from './modules/links/index.ts';
import { renewAdministrators } from './modules/people/index.ts';
import { openStorage } from './storage/open.ts';
import type { Storage } from './storage/storage.ts';

const STATIC_DIR = resolve(import.meta.dirname, '../../dist/host');
const PLANT_RESTART_MS = 2000;
const DEMO_HISTORY_DAYS = 7;

export interface RunningServer {
  /** As `http://127.0.0.1:8080`. */
  readonly origin: string;
  /** While nobody can sign in yet: the address, good once and for a day, where the first company is made. */
  readonly setUpLink?: string;
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
    sayHowStorageIs(storage, log);
    const modbusPorts = config.demo ? await demoPorts() : [];
    // A right that this version brought: administrators have it from the first start on.
    await storage.system((db) => renewAdministrators(db, fullPermissions()));
    if (config.demo) await seedDemo(storage, log, { modbusPorts, historyDays: DEMO_HISTORY_DAYS });
    const bus = new EventBus(log);
    ends.push(async () => bus.close());
    const jobs = new JobRunner({ storage, log });
    const live = await createLivePath({ storage, config, log, bus, jobs });
    ends.push(() => live.close());
    ends.push(() => jobs.close());
    const upgrades = new Upgrades({
      storage,
      log,
      tell: (link, version) => field.tellFirmware(link, version),
    });
    const field: Field = await createField({
      storage,
      config,
      log,
      sink: live.sink,
      identified: (link, identity) => void upgrades.identified(link, identity),
      now: Date.now,
    });
    ends.push(() => field.close());
    // What people hold is taken back while there are drivers to do it.
    ends.push(() => live.letGo());
    live.setField(field);
    await field.start();
    let origin = config.publicUrl ?? '';
    const mails = createMails({ mode: mailMode(config), origin: () => origin, log });
    const access = await createAccess({
      storage,
      mails,
      failed: (error) => log.error({ err: error }, 'A mail could not be queued'),
    });
    ends.push(() => access.links.idle());
    jobs.every(signInHousekeeping(storage, access.now));
    jobs.every(versionRetention(storage, access.now));
    const checks = { needed: () => ({ live: live.health() }), shown: () => field.health() };
    const handlers = createHandlers({
      config,
      storage,
      access,
      mails,
      bus,
      jobs,
      live,
      field,
      upgrades,
      checks,
    });
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
    const listening = `http://${host}:${port}`;
    origin ||= listening;
    if (config.smtpUrl && mails.mode === 'smtp') {
      jobs.queue(mailQueue({ storage, url: config.smtpUrl, from: config.mailFrom!, now: Date.now }));
    }
    const setUp = await offerSetUp(storage, Date.now());
    return { origin: listening, setUpLink: setUp && mails.link(FIRST_COMPANY_PATH, setUp.token), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Mails of the demo stay here even where there is a mail server: its people are made up. */
function mailMode({ demo, smtpUrl }: Config): MailMode {
  if (demo) return 'outbox';
  return smtpUrl ? 'smtp' : 'none';
}

/** Once when it goes and once when it is back, whatever fails meanwhile. */
function sayHowStorageIs({ watch }: Storage, log: FastifyBaseLogger): void {
  watch.onChange = (away, afterMs) => {
    if (away) log.error({ kind: away.kind, cause: String(away.cause) }, away.message);
    else log.info({ afterMs }, 'The database can be used again');
  };
}

/** The server process: settings, start, and an orderly shutdown. */
import { type Config, readConfig } from './config.ts';
import { DEMO_ACCOUNTS } from './demo/people.ts';
import { createLog } from './log.ts';
import { startServer } from './server.ts';
import { startFault } from './start-faults.ts';
import { returnUnusedMemory } from './telemetry/heap.ts';

/** A shutdown that takes longer is cut off: whatever was acknowledged is stored by then. */
const END_MS = 5000;
/** A start that was asked to end, and has not become ready by then, is cut off. Nobody is served yet. */
const START_MS = 15_000;

let config: Config | undefined;
/** Ends what has started, in order; undefined while it starts. */
let end: (() => Promise<never>) | undefined;
let isAsked = false;
let patience: NodeJS.Timeout | undefined;

// Before it starts: it answers calls, and may have devices, a moment before it is known here that it has started.
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const)
  process.once(signal, () => {
    if (isAsked) return;
    isAsked = true;
    if (end) void end();
    // An engine that does not answer may keep it from starting for ever.
    else patience = setTimeout(() => process.exit(0), START_MS);
  });

try {
  config = readConfig();
  const settings = config;
  const log = createLog(config.logLevel, undefined, config.natsUrls && config.node);
  for (const setting of config.unknown)
    log.warn({ setting }, 'This is no setting of Mimic, and it has no effect. docs/operations.md lists all');
  const server = await startServer(config, log);
  // At once: whoever restarts it makes it a node that stands by.
  server.onDevicesLost(() => {
    log.fatal('The lease of the devices is lost: another node may connect them now. This process ends');
    process.exit(75);
  });
  log.info({ origin: server.origin, demo: config.demo, data: config.dataDir }, 'Ready');
  if (config.demo) {
    const accounts = DEMO_ACCOUNTS.map(({ email, password }) => `  ${email}  ${password}`).join('\n');
    console.log(`\nMimic is ready at ${server.origin}\n\nDemo accounts:\n${accounts}\n`);
  } else if (server.setUpLink)
    log.warn(
      { link: server.setUpLink },
      'Nobody can sign in yet. Open the link, good once and for a day, to make the first company and its administrator',
    );

  end = async () => {
    clearTimeout(patience);
    log.info({ seconds: settings.drainSeconds }, 'Ending');
    await server.drain();
    setTimeout(() => process.exit(1), END_MS).unref();
    await server.close();
    log.info('Ended');
    process.exit(0);
  };
  if (isAsked) await end();
  await returnUnusedMemory().catch((error: unknown) => log.warn({ err: error }, 'Unused memory is kept'));
} catch (error) {
  console.error(`Mimic cannot start: ${startFault(error, config)}`);
  process.exit(1);
}

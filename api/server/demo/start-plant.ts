/** Runs the simulated plant as a child process, and starts it again when it ends, as a watchdog would. */
import { type ChildProcess, spawn } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import type { DriverContext } from '../field/driver.ts';
import type { BrokerAccess } from '../field/sparkplug/connection.ts';
import { SITES } from './plant/sites.ts';

interface PlantOptions {
  readonly broker: BrokerAccess;
  /** As `demoPorts` chose and the seed stored them. */
  readonly modbusPorts: readonly number[];
  readonly log: DriverContext['log'];
  /** Milliseconds before an ended process is started again. */
  readonly restartMs?: number;
}

export interface RunningPlant {
  /** Of the present process. */
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

const RESTART_MS = 5000;
const STOP_MS = 3000;

/** A free loopback port for each of the demo's Modbus sites. */
export async function demoPorts(): Promise<number[]> {
  const count = SITES.filter((site) => site.protocol === 'modbus-tcp').length;
  const probes = Array.from({ length: count }, () => createServer());
  // All are held open until all are chosen, or the same port could be chosen twice.
  await Promise.all(
    probes.map((probe) => new Promise<void>((done) => probe.listen(0, '127.0.0.1', () => done()))),
  );
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port);
  await Promise.all(probes.map((probe) => new Promise((done) => probe.close(done))));
  return ports;
}

export function startPlant(options: PlantOptions): RunningPlant {
  const { broker, log } = options;
  let child: ChildProcess;
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;

  const run = (): void => {
    child = spawn(process.execPath, [join(import.meta.dirname, 'plant-process.ts')], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        // Not the server's whole environment: it may hold the database password.
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        MQTT_URL: broker.url,
        MQTT_USERNAME: broker.username ?? '',
        MQTT_PASSWORD: broker.password ?? '',
        PLANT_MODBUS_PORTS: options.modbusPorts.join(','),
      },
    });
    log.info({ pid: child.pid }, 'Demo plant: started');
    child.once('error', (error) => log.warn({ error: error.message }, 'Demo plant: cannot be started'));
    child.once('exit', (code, signal) => {
      if (isStopping) return;
      log.warn({ code, signal }, 'Demo plant: ended, it will be started again');
      timer = setTimeout(run, options.restartMs ?? RESTART_MS);
    });
  };
  run();

  return {
    get pid() {
      return child.pid;
    },
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      const killer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await gone;
      clearTimeout(killer);
    },
  };
}

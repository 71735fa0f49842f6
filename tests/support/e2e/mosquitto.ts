/** Another broker than the embedded one: Mosquitto, as a process of its own on a free loopback port. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectAsync, type IClientOptions } from 'mqtt';
import type { PrivateCa } from '../private-ca.ts';
import { freePort } from '../server.ts';

const PROGRAM = '/usr/sbin/mosquitto';
const START_MS = 5000;

export const hasMosquitto = (): boolean => existsSync(PROGRAM);

/** Without it everybody is admitted, unencrypted. */
interface Guarded {
  /** Whose certificate the broker has; its folder gets the broker's files. */
  readonly ca: PrivateCa;
  readonly user: string;
  readonly password: string;
}

export class Mosquitto {
  readonly url: string;
  private readonly args: readonly string[];
  private readonly access: IClientOptions;
  private child: ChildProcess | undefined;

  private constructor(port: number, guarded: Guarded | undefined) {
    this.url = `${guarded ? 'mqtts' : 'mqtt'}://127.0.0.1:${port}`;
    this.args = guarded ? ['-c', writeSettings(port, guarded)] : ['-p', String(port)];
    const { user: username, password, ca } = guarded ?? {};
    this.access = { username, password, ca: ca && readFileSync(ca.authority), reconnectPeriod: 0 };
  }

  static async start(guarded?: Guarded): Promise<Mosquitto> {
    const broker = new Mosquitto(await freePort(), guarded);
    await broker.start();
    return broker;
  }

  /** Starts it, again on the same port; it has forgotten everything. */
  async start(): Promise<void> {
    this.child = spawn(PROGRAM, [...this.args], { stdio: 'ignore' });
    const end = Date.now() + START_MS;
    for (;;) {
      try {
        const client = await connectAsync(this.url, this.access);
        await client.endAsync();
        return;
      } catch (error) {
        if (Date.now() > end) throw error;
        await new Promise((done) => setTimeout(done, 50));
      }
    }
  }

  /** Ends it without a word to anybody. */
  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await gone;
  }
}

/** Returns the path of its configuration. */
function writeSettings(port: number, { ca, user, password }: Guarded): string {
  const [passwords, settings] = [join(ca.folder, 'passwords'), join(ca.folder, 'mosquitto.conf')];
  execFileSync('mosquitto_passwd', ['-b', '-c', passwords, user, password], { stdio: 'ignore' });
  const lines = [
    // It may not read these files as another user.
    `user ${process.getuid?.() === 0 ? 'root' : ''}`,
    `listener ${port} 127.0.0.1`,
    `certfile ${ca.cert}`,
    `keyfile ${ca.key}`,
    'allow_anonymous false',
    `password_file ${passwords}`,
  ];
  writeFileSync(settings, lines.filter((line) => !line.endsWith(' ')).join('\n'));
  return settings;
}

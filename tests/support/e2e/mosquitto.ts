/** Another broker than the embedded one: Mosquitto, as a process of its own on a free loopback port. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connectAsync } from 'mqtt';
import { freePort } from '../server.ts';

const PROGRAM = '/usr/sbin/mosquitto';
const START_MS = 5000;

export const hasMosquitto = (): boolean => existsSync(PROGRAM);

export class Mosquitto {
  readonly url: string;
  private readonly port: number;
  private child: ChildProcess | undefined;

  private constructor(port: number) {
    this.port = port;
    this.url = `mqtt://127.0.0.1:${port}`;
  }

  static async start(): Promise<Mosquitto> {
    const broker = new Mosquitto(await freePort());
    await broker.start();
    return broker;
  }

  /** Starts it, again on the same port; it has forgotten everything. */
  async start(): Promise<void> {
    this.child = spawn(PROGRAM, ['-p', String(this.port)], { stdio: 'ignore' });
    const end = Date.now() + START_MS;
    for (;;) {
      try {
        const client = await connectAsync(this.url, { reconnectPeriod: 0 });
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

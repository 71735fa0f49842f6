/** `npm run dev` in a copy of the sources: it waits while they do not build, and tells open pages of each change of a kind. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../scripts/ports.ts';
import { copySources } from '../support/source-copy.ts';

const copy = mkdtempSync(join(tmpdir(), 'mimic-dev-'));
const BUTTON = join(copy, 'plugins/reset-button/kind.ts');

let origin: string;
let child: ChildProcess;
let printed = '';
/** Mends the fault with which the sources begin. */
let mendStart: () => void;

const until = (pattern: RegExp, ms = 120_000) =>
  expect.poll(() => printed, { timeout: ms, message: `no line like ${pattern}` }).toMatch(pattern);

/** Writes a file of the copy with one text replaced; returns the function that takes it back. */
function change(file: string, from: string, to: string): () => void {
  const before = readFileSync(file, 'utf8');
  expect(before).toContain(from);
  writeFileSync(file, before.replace(from, to));
  return () => writeFileSync(file, before);
}

/** What the terminal says of a fault: the bundler puts the text of an error before its place. */
const printedAs = (fault: string): string => /^\S+\.ts:\d+:\d+: (.*)/.exec(fault)?.[1] ?? fault;

/** What an open page hears. */
class Ear {
  readonly heard: { readonly event: string; readonly data: string }[] = [];
  readonly #gone = new AbortController();

  async open(): Promise<void> {
    const answer = await fetch(`${origin}/api/dev/rebuilt`, { signal: this.#gone.signal });
    void this.#read(answer.body!).catch(() => {});
    // The present faults come at once.
    await expect.poll(() => this.faults, { interval: 20 }).toBeDefined();
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    let text = '';
    for await (const part of body.pipeThrough(
      new TextDecoderStream() as never,
    ) as unknown as AsyncIterable<string>) {
      const messages = `${text}${part}`.split('\n\n');
      text = messages.pop()!;
      for (const message of messages) {
        const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(message) ?? [];
        if (event) this.heard.push({ event, data: data! });
      }
    }
  }

  /** The last faults as JSON. */
  get faults(): string | undefined {
    return this.heard.findLast(({ event }) => event === 'faults')?.data;
  }

  /** The present fault that matches. */
  fault(pattern: RegExp): string | undefined {
    return (JSON.parse(this.faults ?? '[]') as string[]).find((one) => pattern.test(one));
  }

  /** Waits for the next event of a name from now on. */
  async next(event: string, ms: number): Promise<string> {
    const from = this.heard.length;
    const found = () => this.heard.slice(from).find((one) => one.event === event);
    await expect.poll(found, { timeout: ms, interval: 20, message: `no ${event}` }).toBeDefined();
    return found()!.data;
  }

  close(): void {
    this.#gone.abort();
  }
}

function start(port: number): void {
  child = spawn(process.execPath, [join(copy, 'scripts/serve.ts'), '--dev'], {
    cwd: copy,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: `${port}`,
      HOST: '127.0.0.1',
      MIMIC_DATA: join(copy, '.data'),
      MIMIC_DEMO: '0',
    },
  });
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (part: Buffer) => {
      printed += part.toString();
    });
}

beforeAll(async () => {
  copySources(copy);
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  mendStart = change(BUTTON, 'export default', 'export {{ default');
  start(port);
});

afterAll(() => {
  child?.kill('SIGKILL');
  rmSync(copy, { recursive: true, force: true });
});

describe('npm run dev', () => {
  test('waits for a change while the sources do not build, with the error and its place, and starts once they do', async () => {
    await until(/Waiting for a change/);
    expect(printed).toMatch(/plugins\/reset-button\/kind\.ts:\d+/);
    mendStart();
    const answers = () =>
      fetch(`${origin}/api/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(answers, { timeout: 180_000, interval: 100 }).toBe(true);
  }, 320_000);

  test('gives open pages an edited kind within two seconds, and no reload', async () => {
    const ear = new Ear();
    await ear.open();
    const coming = ear.next('kinds', 2000);
    change(BUTTON, "title: 'Reset button'", "title: 'Return button'");
    const address = await coming;
    expect(await (await fetch(origin + address)).text()).toContain('Return button');
    expect(ear.heard.filter(({ event }) => event === 'rebuilt')).toEqual([]);
    ear.close();
  });

  test.each([
    [
      'that does not build',
      'export default',
      'export {{ default',
      /^plugins\/reset-button\/kind\.ts:\d+:\d+: /,
    ],
    [
      'that is declared with a fault',
      'version: 1,',
      'version: 2,',
      /^Kind "reset-button": version 2 needs a migration$/,
    ],
    [
      'that draws what is no number',
      'const r = Math.min(cx, cy)',
      'const r = Number.NaN',
      /^Kind "reset-button": Call \d+, \w+: \S+ is NaN \(plugins\/reset-button\/kind\.ts:\d+:\d+\)$/,
    ],
    [
      'that never ends',
      'const foot =',
      'for (;;); const foot =',
      /^Kind "reset-button": it did not finish drawing within 3 s$/,
    ],
  ])(
    'tells terminal and open pages of a kind %s, which keep what they have until it is mended',
    async (_, from, to, fault) => {
      const ear = new Ear();
      await ear.open();
      const before = ear.heard.length;
      const mend = change(BUTTON, from, to);
      try {
        await expect.poll(() => ear.fault(fault), { timeout: 10_000, interval: 20 }).toBeDefined();
        const said = ear.fault(fault)!;
        await expect.poll(() => printed, { timeout: 10_000 }).toContain(printedAs(said));
        expect(ear.heard.slice(before).filter(({ event }) => event === 'kinds')).toEqual([]);
        // A page that opens now is told, too.
        const other = new Ear();
        await other.open();
        expect(other.faults).toContain('reset-button');
        other.close();
      } finally {
        const mended = ear.next('kinds', 10_000);
        mend();
        await mended;
      }
      // The page is built some seconds after the kinds.
      await expect.poll(() => ear.faults, { timeout: 30_000 }).toBe('[]');
      ear.close();
    },
    60_000,
  );

  test('ends with its server', async () => {
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    expect(await gone).toBe(0);
    await expect(fetch(`${origin}/api/ready`)).rejects.toThrow();
  });
});

/** `npm run kind my-pump` in a copy of the sources. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { copySources } from '../support/source-copy.ts';

vi.setConfig({ testTimeout: 120_000 });

const copy = mkdtempSync(join(tmpdir(), 'mimic-own-kind-'));
const KIND = join(copy, 'plugins/my-pump/kind.ts');
beforeAll(() => copySources(copy));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function run(...args: string[]): { readonly status: number | null; readonly printed: string } {
  const options = { cwd: copy, encoding: 'utf8', env: { ...process.env, MIMIC_TEST_RUN: '' } } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/kind.ts', ...args], options);
  return { status, printed: stdout + stderr };
}

test('a new kind is a folder with one file and a line that asks for its reason, and passes its tests as it is', () => {
  const { status, printed } = run('my-pump', '--once');
  expect(status, printed).toBe(0);
  expect(printed).toMatch(/^Wrote plugins\/my-pump\/kind\.ts\nWrote plugins\/extensions\.ts\n/);
  expect(printed).toMatch(/^my-pump: 1\d passed, 0 failed$/m);
  const list = readFileSync(join(copy, 'plugins/extensions.ts'), 'utf8');
  expect(list).toMatch(
    /\/\*\* Why diagrams need it\. \*\/\nexport \{ default as myPump \} from '\.\/my-pump\/kind\.ts';\n$/,
  );
});

test('a kind that is there is left as it is, and its faults are told by call and line', () => {
  const source = readFileSync(KIND, 'utf8');
  writeFileSync(KIND, source.replace('pen.rrect(0, 0, w, body', 'pen.rrect(0, Number.NaN, w, body'));
  const line = source.slice(0, source.indexOf('pen.rrect(0, 0, w, body')).split('\n').length;
  const { status, printed } = run('my-pump', '--once');
  expect(status).toBe(1);
  expect(printed).toContain(`Kind "my-pump": Call 1, rrect: y is NaN (plugins/my-pump/kind.ts:${line}:`);
  expect(printed).not.toContain('Wrote');
  expect(readFileSync(KIND, 'utf8')).toContain('Number.NaN');
});

test.each(['MyPump', '../host', 'shared', '-pump', ''])('"%s" names no kind', (name) => {
  const { status, printed } = run(name, '--once');
  expect(status).toBe(1);
  expect(printed).toContain('Give the name of a kind in lower case letters');
});

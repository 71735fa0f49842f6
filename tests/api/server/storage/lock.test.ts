import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DirectoryInUseError, lockDirectory } from '../../../../api/server/storage/lock.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'mimic-lock-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** Another process that takes the directory and says so, and keeps it until it is killed. */
async function otherOwner() {
  const file = JSON.stringify(resolve('api/server/storage/lock.ts'));
  const script = `const { lockDirectory } = await import(${file});
    const lock = lockDirectory(${JSON.stringify(directory)}); console.log('taken');
    // A lock that nothing refers to is released when memory is collected.
    setInterval(() => lock, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((done) => child.stdout.once('data', done));
  return {
    pid: child.pid,
    async kill() {
      const gone = new Promise((done) => child.once('exit', done));
      child.kill('SIGKILL');
      await gone;
    },
  };
}

test('a second owner is refused within a second, and told who the first is', async () => {
  const other = await otherOwner();
  const start = performance.now();
  expect(() => lockDirectory(directory)).toThrow(DirectoryInUseError);
  expect(() => lockDirectory(directory)).toThrow(
    new RegExp(`${directory} is in use by process ${other.pid}.*MIMIC_DATA`),
  );
  expect(performance.now() - start).toBeLessThan(1000);
  await other.kill();
});

test('the directory of a killed owner is taken over at once', async () => {
  const other = await otherOwner();
  await other.kill();
  lockDirectory(directory).release();
});

test('a card that was left behind is no lock', () => {
  writeFileSync(join(directory, 'owner.json'), JSON.stringify({ pid: process.pid }));
  lockDirectory(directory).release();
});

test('the same process does not get it twice, and gets it again once it let go', () => {
  const lock = lockDirectory(directory);
  expect(() => lockDirectory(directory)).toThrow(DirectoryInUseError);
  lock.release();
  lockDirectory(directory).release();
});

test('of ten that come at the same moment one gets it', async () => {
  const locks = await Promise.allSettled(Array.from({ length: 10 }, async () => lockDirectory(directory)));
  expect(locks.filter((lock) => lock.status === 'fulfilled')).toHaveLength(1);
  for (const lock of locks) if (lock.status === 'fulfilled') lock.value.release();
});

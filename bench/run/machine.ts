/** The machine that the figures were measured on: without it they mean nothing. */
import { readFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join, resolve } from 'node:path';

export interface Machine {
  /** ISO 8601, UTC. */
  readonly date: string;
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGb: number;
  /** Load average of the minute before the start: above a few tenths, other work was running. */
  readonly loadBefore: number;
}

export function machine(): Machine {
  const [first] = cpus();
  return {
    date: new Date().toISOString(),
    cpu: first?.model.trim() || 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    loadBefore: Math.round(loadavg()[0]! * 100) / 100,
  };
}

const root = resolve(import.meta.dirname, '../..');

/** Returns the installed version of a package. */
export function versionOf(name: string): string {
  const manifest = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')) as {
    version: string;
  };
  return manifest.version;
}

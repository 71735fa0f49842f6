/**
 * The release before this one, out of the repository's own history: the newest commit that lacks the newest migration, so that an
 * upgrade from it changes the tables. MIMIC_RELEASE_BEFORE names another commit. It runs with the packages of this one.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export interface Release {
  readonly commit: string;
  /** Where its files are. */
  readonly folder: string;
  dispose(): void;
}

const root = resolve(import.meta.dirname, '../..');
/** What a server is made of. */
const PARTS = ['api', 'engine', 'plugins', 'package.json'];
const MOST_BYTES = 512 * 1024 * 1024;
const MIGRATIONS = 'api/server/storage/migrations';

const git = (...words: string[]): string =>
  execFileSync('git', ['-C', root, ...words], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** Its commit, or why it cannot be had here. */
export function findReleaseBefore(): { readonly commit: string } | { readonly missing: string } {
  const wanted = process.env.MIMIC_RELEASE_BEFORE;
  try {
    const commit = git('rev-parse', '--verify', '--quiet', `${wanted ?? beforeNewestMigration()}^{commit}`);
    return samePackages(commit) ? { commit } : { missing: `the release ${commit} needs other packages` };
  } catch {
    return {
      missing: wanted
        ? `there is no commit ${wanted} here`
        : 'the history of the repository does not reach back to the release before (a shallow clone?)',
    };
  }
}

function beforeNewestMigration(): string {
  const newest = readdirSync(join(root, MIGRATIONS))
    .filter((name) => /^\d/.test(name))
    .sort()
    .at(-1)!;
  const added = git('log', '-1', '--format=%H', '--diff-filter=A', '--', `${MIGRATIONS}/${newest}`);
  return added ? `${added}^` : 'HEAD';
}

function samePackages(commit: string): boolean {
  const lock = 'package-lock.json';
  return git('show', `${commit}:${lock}`) === readFileSync(join(root, lock), 'utf8').trim();
}

export function makeRelease(commit: string): Release {
  const folder = mkdtempSync(join(tmpdir(), 'mimic-release-'));
  const archive = execFileSync('git', ['-C', root, 'archive', commit, '--', ...PARTS], {
    maxBuffer: MOST_BYTES,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return { commit, folder, dispose: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Which sources differ from the last time that somebody asked: of a build that is made again and again. */
import { statSync } from 'node:fs';
import { join } from 'node:path';

export class ChangedSources {
  private readonly root: string;
  private stamps = new Map<string, string>();

  constructor(root: string) {
    this.root = root;
  }

  /** Of these files, relative to the root: those that are new or were written since. */
  among(files: Iterable<string>): string[] {
    const stamps = new Map<string, string>();
    for (const file of files) stamps.set(file, this.stampOf(file));
    const changed = [...stamps].filter(([file, stamp]) => this.stamps.get(file) !== stamp);
    this.stamps = stamps;
    return changed.map(([file]) => file);
  }

  private stampOf(file: string): string {
    const found = statSync(join(this.root, file), { throwIfNoEntry: false });
    return found ? `${found.mtimeMs} ${found.size}` : 'gone';
  }
}

/** Whether all of what changed is code of object kinds, which open diagrams take up by themselves. */
export const onlyKinds = (changed: readonly string[]): boolean =>
  changed.length > 0 && changed.every((file) => /^plugins\/.+\.ts$/.test(file));

/** Which sources differ since the last call, in a build that runs again and again. */
import { statSync } from 'node:fs';
import { join } from 'node:path';

export class ChangedSources {
  private readonly root: string;
  private stamps = new Map<string, string>();

  constructor(root: string) {
    this.root = root;
  }

  /** Those of these files, relative to the root, that are new or were changed. */
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

/** Whether open pages must reload: code of object kinds is taken over by open diagrams themselves. */
export const needsReload = (changed: readonly string[]): boolean =>
  changed.some((file) => !/^plugins\/.+\.ts$/.test(file));

/** The calls about versions, on this side of the thread boundary. */
import type { ComparedSide, Comparing, DifferenceEntry } from '../engine/comparing.ts';
import type { ComparedDocument, Difference, PropertyChange } from '../engine/document/compare.ts';
import type { DiagramObject, Item, ObjectId } from '../engine/document/types.ts';
import type { Engine } from '../engine/engine.ts';
import { DifferenceWords } from './difference-words.ts';
import { namesOf } from './names.ts';
import type { DifferenceRow, VersionApi, VersionComparison } from './version-types.ts';

interface Found {
  readonly entries: readonly DifferenceEntry[];
  readonly items: ReadonlyMap<ObjectId, Item>;
  readonly properties: ReadonlyMap<ObjectId | null, readonly PropertyChange[]>;
  readonly words: DifferenceWords;
}

/** Rows of a page at most. */
const MOST = 200;

export class VersionDesk implements VersionApi {
  private readonly engine: () => Engine;
  private readonly read: (version: number) => Promise<ComparedDocument>;
  private comparing: Comparing | undefined;
  private found: Found | undefined;

  constructor(engine: () => Engine, read: (version: number) => Promise<ComparedDocument>) {
    this.engine = engine;
    this.read = read;
  }

  /** Before a version is loaded. */
  begin(): void {
    this.comparing = this.engine().beginComparing();
    this.found = undefined;
  }

  end(): void {
    this.comparing = undefined;
    this.found = undefined;
  }

  async compareWith(version: number): Promise<VersionComparison> {
    const { comparing } = this;
    const earlier = await this.read(version);
    if (!comparing || comparing !== this.comparing) throw new Error('Another diagram was opened meanwhile');
    const { difference, entries } = comparing.with(earlier);
    const engine = this.engine();
    const words = new DifferenceWords({
      kindOf: (identifier) => engine.scene.kinds.named(identifier),
      tagName: namesOf(engine).tagName,
    });
    this.found = { entries, words, ...indexed(difference) };
    const count = (...whats: DifferenceEntry['what'][]) =>
      entries.filter(({ id, what }) => id !== null && whats.includes(what)).length;
    return {
      added: count('added'),
      changed: count('changed', 'moved'),
      removed: count('removed'),
      total: entries.length,
    };
  }

  differences(from: number, count: number): readonly DifferenceRow[] {
    const { found } = this;
    if (!found) return [];
    return found.entries.slice(from, from + Math.min(MOST, count)).map(({ id, what }) => {
      const item = id === null ? undefined : found.items.get(id);
      const changes = found.properties.get(id) ?? [];
      return { ...found.words.subject(id, item), what, properties: found.words.changes(changes, item) };
    });
  }

  showSide(side: ComparedSide): void {
    if (this.comparing) this.comparing.side = side;
  }

  showDifference(nth: number | null): void {
    this.comparing?.show(nth);
  }

  differenceAt(x: number, y: number): number | null {
    return this.comparing?.at(x, y) ?? null;
  }
}

function indexed({
  added,
  removed,
  changed,
  moved,
  canvas,
}: Difference): Pick<Found, 'items' | 'properties'> {
  const items = new Map<ObjectId, Item>();
  const bare = (object: DiagramObject): void => void items.set(object.id, { object });
  for (const { object } of [...added, ...removed, ...moved]) bare(object);
  for (const { id, after } of changed) items.set(id, after);
  const properties = new Map<ObjectId | null, readonly PropertyChange[]>(
    changed.map(({ id, properties: changes }) => [id, changes]),
  );
  return { items, properties: properties.set(null, canvas) };
}

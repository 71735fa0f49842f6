/** Shows a version of a diagram, and compares it with an earlier one. */
import type { ComparedSide, CompareMode, DifferenceEntry } from '../../engine/compare-mode.ts';
import type { Difference, PropertyChange } from '../../engine/document/compare.ts';
import type { DiagramObject, Item, ObjectId } from '../../engine/document/types.ts';
import type { DifferenceRow, VersionComparison, VersionsApi } from '../boundary/versions-api.ts';
import type { StoredDiagrams } from '../load/stored-diagrams.ts';
import type { EngineRef } from '../thread/engine-ref.ts';
import type { OpenDiagram } from '../thread/open-diagram.ts';
import { DifferenceWords } from '../words/difference-words.ts';
import { namesOf } from '../words/names.ts';

interface Found {
  readonly entries: readonly DifferenceEntry[];
  readonly items: ReadonlyMap<ObjectId, Item>;
  readonly properties: ReadonlyMap<ObjectId | null, readonly PropertyChange[]>;
  readonly words: DifferenceWords;
}

interface VersionsOptions {
  readonly engine: EngineRef;
  readonly open: OpenDiagram;
  readonly stored: StoredDiagrams;
}

/** Most rows of a page. */
const MOST = 200;

export class VersionsService implements VersionsApi {
  readonly #options: VersionsOptions;
  #comparing: CompareMode | undefined;
  #found: Found | undefined;

  constructor(options: VersionsOptions) {
    this.#options = options;
  }

  /** To be called before a version is loaded. */
  begin(): void {
    this.#comparing = this.#options.engine.get().beginComparing();
    this.#found = undefined;
  }

  end(): void {
    this.#comparing = undefined;
    this.#found = undefined;
  }

  async compareWith(version: number): Promise<VersionComparison> {
    const comparing = this.#comparing;
    const { open, stored } = this.#options;
    if (!open.source) throw new Error('No diagram is open');
    const { document: earlier } = await stored.read({ ...open.source, version });
    if (!comparing || comparing !== this.#comparing) throw new Error('Another diagram was opened meanwhile');
    const { difference, entries } = comparing.with(earlier);
    const engine = this.#options.engine.get();
    const words = new DifferenceWords({
      kindOf: (identifier) => engine.scene.kinds.named(identifier),
      tagName: namesOf(engine).tagName,
    });
    this.#found = { entries, words, ...indexed(difference) };
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
    const found = this.#found;
    if (!found) return [];
    return found.entries.slice(from, from + Math.min(MOST, count)).map(({ id, what }) => {
      const item = id === null ? undefined : found.items.get(id);
      const changes = found.properties.get(id) ?? [];
      return { ...found.words.subject(id, item), what, properties: found.words.changes(changes, item) };
    });
  }

  showSide(side: ComparedSide): void {
    if (this.#comparing) this.#comparing.side = side;
  }

  showDifference(nth: number | null): void {
    this.#comparing?.show(nth);
  }

  differenceAt(x: number, y: number): number | null {
    return this.#comparing?.at(x, y) ?? null;
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

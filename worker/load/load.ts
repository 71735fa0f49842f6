/**
 * Loads a streamed diagram into the engine, line by line, so that the first objects are visible while the last are
 * still being transferred.
 */
import { DIAGRAM_LIMITS } from '../../engine/document/limits.ts';
import { isTag, keyOfRole, type Role, tagKeyOf } from '../../engine/document/site-link.ts';
import type { DiagramObject, ElementConfig, Finding, ObjectId } from '../../engine/document/types.ts';
import { isRecord, Validator } from '../../engine/document/validate.ts';
import type { Engine } from '../../engine/engine.ts';
import { missingTag } from '../../engine/live/tag-table.ts';
import type { OpenReport } from '../boundary/index.ts';
import { type DiagramLine, soundLine } from './load-line.ts';

interface LoadOptions {
  readonly engine: Engine;
  readonly lines: AsyncIterable<unknown> | Iterable<unknown>;
  /** Prepares objects for the engine: migrates those of kinds whose code runs elsewhere. */
  readonly prepare?: (objects: readonly DiagramObject[]) => Promise<readonly DiagramObject[]>;
  /** Reports something that is loaded, but not as intended. */
  readonly warn: (finding: Finding) => void;
  /** Milliseconds. */
  readonly now: () => number;
  /** Share of the objects that have arrived, 0…1. */
  readonly onProgress: (share: number) => void;
  /** Resolves once waiting frames and messages have been handled. */
  readonly breathe: () => Promise<void>;
}

export type LoadResult = Omit<OpenReport, 'warnings'>;

/** Loads until the stream ends. Where anything is invalid, the engine is left empty and the result says why. */
export async function loadDiagram(options: LoadOptions): Promise<LoadResult> {
  const loading = new Loading(options);
  for await (const line of options.lines) await loading.take(line);
  return loading.finish();
}

class Loading {
  readonly #options: LoadOptions;
  readonly #validator = new Validator();
  readonly #started: number;
  #head: DiagramLine['head'];
  #firstByte = Number.NaN;
  #firstPixel = Number.NaN;
  #lines = 0;
  #seen = 0;
  #configs = 0;
  #ended = false;
  #truncated: string | undefined;

  constructor(options: LoadOptions) {
    this.#options = options;
    this.#started = options.now();
  }

  async take(raw: unknown): Promise<void> {
    if (Number.isNaN(this.#firstByte)) this.#firstByte = this.#elapsed();
    const { engine } = this.#options;
    const line = soundLine(raw, ++this.#lines, this.#validator);
    if ((line.head !== undefined) !== (this.#lines === 1))
      this.#validator.find(
        null,
        `line ${this.#lines}`,
        'The head of the diagram must be its first line, and no other',
      );
    else if (line.head) this.#begin(line.head);
    for (const tag of line.tags ?? []) engine.live.tags.add(tag);
    for (const role of line.lacking ?? [])
      this.#lack(role, (lacking) => keyOfRole(lacking as unknown as Role));
    for (const tag of line.gone ?? []) this.#lack(tag, (gone) => gone.tag);
    if (line.configuration) this.#addConfigs(line.configuration);
    if (line.linkObjectConfiguration) this.#addConfigs(line.linkObjectConfiguration.map(asConfig));
    if (line.objects) await this.#addObjects(line.objects);
    if (line.end) this.#end(line.end.objectCount);
  }

  finish(): LoadResult {
    if (!this.#ended) this.#truncated = 'The diagram ended early: the connection was cut';
    for (const finding of this.#validator.finish()) this.#options.warn(finding);
    const errors = [...this.#validator.findings];
    if (this.#truncated) errors.push({ object: null, field: 'objects', message: this.#truncated });
    const ok = errors.length === 0;
    const { engine } = this.#options;
    if (!ok) engine.clear();
    // Once more, for the objects that have come since.
    else if (this.#head) engine.setRights(this.#head.rights);
    const complete = this.#elapsed();
    return {
      ok,
      name: this.#head?.name ?? '',
      version: this.#head?.version ?? 0,
      objects: engine.document.size,
      errors,
      timing: {
        firstByte: this.#firstByte,
        firstPixel: Number.isNaN(this.#firstPixel) ? complete : this.#firstPixel,
        complete,
      },
      rights: this.#head?.rights ?? { update: false, control: false },
      theme: engine.document.canvas.theme ?? null,
    };
  }

  #begin(head: NonNullable<DiagramLine['head']>): void {
    const { engine } = this.#options;
    this.#head = head;
    engine.clear(this.#validator.canvas(head));
    engine.expect(Math.min(head.objectCount, DIAGRAM_LIMITS.objects));
    engine.setRights(head.rights);
    engine.view.fit();
  }

  #addConfigs(configs: readonly unknown[]): void {
    const good = configs.filter((config): config is ElementConfig =>
      this.#validator.config(config, this.#configs++),
    );
    this.#options.engine.addConfigs(good);
    for (const config of good) this.#warnOf(config);
  }

  /** The key of a link has no tag, and the server says why. */
  #lack(why: unknown, keyOf: (why: Record<string, unknown>) => unknown): void {
    if (!isRecord(why) || typeof why.message !== 'string') return;
    const key = keyOf(why);
    if (typeof key === 'string') this.#options.engine.live.tags.add(missingTag(key, why.message));
  }

  /** An object without a tag to show reports why, beside the dash that it shows (OR-51). */
  #warnOf(config: ElementConfig): void {
    const message = this.#whyNoTag(config);
    if (message) this.#options.warn({ object: config.id, field: 'linkedTag', message });
  }

  #whyNoTag(config: ElementConfig): string | undefined {
    const { tags } = this.#options.engine.live;
    const key = tagKeyOf(config);
    if (key === undefined) return config.lostLink === undefined ? undefined : lostWords(config.lostLink);
    const index = tags.indexOf(key);
    if (index !== undefined) return tags.info(index).missing;
    // A role is resolved for a site; a diagram that is opened for none has nothing to resolve it in.
    return isTag(key) ? missingTag(key).missing : undefined;
  }

  async #addObjects(objects: readonly unknown[]): Promise<void> {
    const { engine, prepare, onProgress, breathe } = this.#options;
    const good = objects.filter((object): object is DiagramObject =>
      this.#validator.object(object, this.#seen++),
    );
    // A diagram with a flaw is not loaded at all; the rest is only read to report every flaw.
    if (this.#validator.ok) engine.addObjects(prepare ? await prepare(good) : good);
    onProgress(Math.min(1, this.#seen / Math.max(1, this.#head?.objectCount ?? DIAGRAM_LIMITS.objects)));
    await breathe();
    if (Number.isNaN(this.#firstPixel)) this.#firstPixel = this.#elapsed();
  }

  #end(announced: number): void {
    this.#ended = true;
    if (announced !== this.#seen)
      this.#truncated = `The diagram ended early: ${this.#seen} of ${announced} objects arrived`;
  }

  #elapsed(): number {
    return this.#options.now() - this.#started;
  }
}

/** For an object whose template was drawn where its tag had no role. */
const lostWords = (tag: string): string =>
  `Not linked: ${tag ? `“${tag}”` : 'its tag'} had no assignment and link object when the template was saved`;

/** A link entry says by which assignment or device an object's tag was found; its config keeps that for writes. */
export function asConfig(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null) return entry;
  const { objectId, assignmentId, deviceId } = entry as Readonly<Record<string, unknown>>;
  return {
    id: objectId as ObjectId,
    ...(typeof assignmentId === 'string' ? { assignmentId } : {}),
    ...(typeof deviceId === 'string' ? { deviceId } : {}),
  };
}

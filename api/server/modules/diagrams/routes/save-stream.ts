/**
 * Saving a diagram of any size. Its lines are checked and spooled as they arrive, so that a slow client holds no
 * transaction; when the last has come, one short transaction makes them the next version.
 */
import type { DiagramObject, ElementConfig } from '../../../../../engine/document/types.ts';
import { Validator } from '../../../../../engine/document/validate.ts';
import type { DiagramSaveLine } from '../../../../contract/calls/diagrams.ts';
import type { Recorder } from '../../../audit/recorder.ts';
import { HttpError } from '../../../http/errors.ts';
import type { RequestContext } from '../../../http/handler.ts';
import { ChunkSpool } from '../chunk-spool.ts';
import { linkOf, VersionConflictError } from '../queries/diagram-patch.ts';
import { replaceDiagram } from '../queries/diagram-replace.ts';
import { type Part, readChunk, type StoredDiagram } from '../queries/diagrams.ts';
import type { SaveCounts } from '../versions/queries/diagram-versions.ts';
import { savedActivity, savedBy, savedEvents } from './diagram-activity.ts';
import {
  changeableDiagram,
  checkTags,
  refuseFindings,
  refuseFixedLinks,
  saveError,
  storable,
} from './diagram-checks.ts';
import { SaveTally } from './save-tally.ts';

type Head = NonNullable<DiagramSaveLine['head']>;

export async function saveStream(
  context: RequestContext,
  record: Recorder,
  uuid: string,
  lines: AsyncIterable<DiagramSaveLine>,
): Promise<{ uuid: string; version: number; objectCount: number }> {
  const { caller } = context;
  const found = await context.tenant((db) => changeableDiagram(db, caller, uuid));
  let spool: ChunkSpool | undefined;
  try {
    spool = await ChunkSpool.open();
    const arrival = new Arrival(context, found, spool);
    for await (const line of lines) await arrival.take(line);
    const { head, objectCount } = arrival.whole();
    const { version, name, theme, thumbnail, frame, ...canvas } = head;
    const counts = await arrival.counts();
    const chunks = spool.chunks();
    return await record(caller, 'diagram.update', async (db) => {
      const diagram = await changeableDiagram(db, caller, uuid);
      const result = await replaceDiagram(db, {
        companyId: caller.companyId,
        diagram,
        version,
        by: savedBy(caller),
        counts,
        head: {
          ...canvas,
          theme: theme === undefined ? diagram.head.theme : theme,
          name: name ?? diagram.head.name,
          thumbnail: thumbnail === undefined ? diagram.head.thumbnail : thumbnail,
        },
        frame: frame ?? diagram.head,
        objectCount,
        chunks,
      });
      const events = savedEvents(caller, diagram, result, { objects: null, name });
      return { result, activity: savedActivity(diagram, objectCount, name), events };
    });
  } catch (error) {
    throw saveError(error);
  } finally {
    await spool?.close();
  }
}

/** The lines so far. */
class Arrival {
  private readonly context: RequestContext;
  private readonly diagram: StoredDiagram;
  private readonly spool: ChunkSpool;
  private readonly validator = new Validator();
  private readonly ownTags = new Set<string>();
  private readonly tally = new SaveTally();
  private head: Head | undefined;
  private seen = 0;
  private ended = false;

  constructor(context: RequestContext, diagram: StoredDiagram, spool: ChunkSpool) {
    this.context = context;
    this.diagram = diagram;
    this.spool = spool;
  }

  async take({ head, objects, configuration, end }: DiagramSaveLine): Promise<void> {
    if (this.ended) throw invalid('Nothing may follow the line "end"');
    if ((head !== undefined) !== (this.head === undefined))
      throw invalid('The first line, and no other, must be the head');
    if (head) this.begin(head);
    if (objects) await this.takeObjects(objects, (configuration ?? []) as unknown as ElementConfig[]);
    else if (configuration) throw invalid('Configuration must stand in one line with its objects');
    if (end) this.end(end.objectCount);
  }

  /** Throws if the end is missing. */
  whole(): { readonly head: Head; readonly objectCount: number } {
    if (this.head && this.ended) return { head: this.head, objectCount: this.seen };
    throw new HttpError(400, 'The stream ended before the line "end". Nothing was stored.', {
      code: 'INCOMPLETE',
    });
  }

  /** Checks the version that the stream is based on; if it is no longer the present one, nothing is stored. */
  counts(): Promise<SaveCounts> {
    const past = { ...this.diagram, isPast: true };
    return this.tally.against({
      configs: chunksIn(this.context, past, 'configuration'),
      objects: chunksIn(this.context, past, 'objects'),
    });
  }

  /** A stale save is refused before all of it has been read in vain. */
  private begin(head: Head): void {
    const { version } = this.diagram.head;
    if (head.version !== version) throw new VersionConflictError(version);
    this.head = head;
  }

  private async takeObjects(objects: readonly object[], configs: readonly ElementConfig[]): Promise<void> {
    const { validator, spool } = this;
    for (const object of objects) validator.object(object, this.seen++);
    for (const [at, config] of configs.entries()) validator.config(config, at);
    refuseFindings(validator.findings);
    refuseFixedLinks(this.diagram, configs);
    this.checkOwners(objects as readonly DiagramObject[], configs);
    await this.context.tenant((db) => checkTags(db, configs, this.ownTags));
    const stored = configs.map(storable);
    this.tally.take(objects as readonly DiagramObject[], stored);
    await spool.add('objects', objects);
    await spool.add('configuration', stored);
    await spool.add(
      'linkObjects',
      configs.flatMap((config) => linkOf(config) ?? []),
    );
  }

  /** Each config belongs to an object of its own line, and no two to the same. */
  private checkOwners(objects: readonly DiagramObject[], configs: readonly ElementConfig[]): void {
    const owners = new Set(objects.map((object) => object.id));
    for (const { id } of configs)
      if (!owners.delete(id))
        throw invalid(
          `The configuration of ${JSON.stringify(id)} must stand once, in the line of its object`,
        );
  }

  private end(announced: number): void {
    if (announced !== this.seen)
      throw invalid(`The end says ${announced} objects, but ${this.seen} have come. Nothing was stored.`);
    this.validator.finish();
    refuseFindings(this.validator.findings);
    this.ended = true;
  }
}

async function* chunksIn(
  context: RequestContext,
  diagram: StoredDiagram,
  part: Part,
): AsyncGenerator<string> {
  for (let number = 0; ; number++) {
    const body = await context.tenant((db) => readChunk(db, diagram, part, number));
    if (body === undefined) return;
    yield body;
  }
}

const invalid = (message: string): HttpError => new HttpError(400, message, { code: 'INVALID' });

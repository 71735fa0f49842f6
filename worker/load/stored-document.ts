/** Reads a stored diagram from the server, beside the open one. */
import type { ComparedDocument } from '../../engine/document/compare.ts';
import type {
  CanvasSettings,
  DiagramObject,
  ElementConfig,
  Item,
  ObjectId,
} from '../../engine/document/types.ts';
import { Validator } from '../../engine/document/validate.ts';
import { asConfig } from './load.ts';
import { soundLine } from './load-line.ts';

export interface StoredDocument {
  readonly document: ComparedDocument;
  readonly version: number;
}

/** `prepare`: returns objects as they would be in the engine. Throws where the stream is cut off or invalid. */
export async function readStored(
  lines: AsyncIterable<unknown> | Iterable<unknown>,
  prepare: (objects: readonly DiagramObject[]) => Promise<readonly DiagramObject[]>,
): Promise<StoredDocument> {
  const validator = new Validator();
  const configs = new Map<ObjectId, ElementConfig>();
  const objects: DiagramObject[] = [];
  let canvas: CanvasSettings | undefined;
  let version = 0;
  let ended = false;
  let nth = 0;
  for await (const raw of lines) {
    const line = soundLine(raw, ++nth, validator);
    if (line.head) {
      canvas = validator.canvas(line.head);
      version = line.head.version;
    }
    const links = (line.linkObjectConfiguration ?? []).map(asConfig);
    for (const config of [...(line.configuration ?? []), ...links])
      if (validator.config(config, configs.size))
        configs.set(config.id, { ...configs.get(config.id), ...config });
    const sound = (line.objects ?? []).filter((object): object is DiagramObject =>
      validator.object(object, objects.length),
    );
    objects.push(...(await prepare(sound)));
    ended ||= line.end !== undefined;
  }
  const [finding] = validator.findings;
  if (finding) throw new Error(`The stored diagram is damaged: ${finding.message}`);
  if (!canvas || !ended) throw new Error('The stored diagram ended early: the connection was cut');
  const items = new Map<ObjectId, Item>();
  for (const object of objects) {
    const config = configs.get(object.id);
    items.set(object.id, config ? { object, config } : { object });
  }
  return { document: { items, canvas }, version };
}

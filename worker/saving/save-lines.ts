/** Writes a whole diagram as the lines that save it. See `diagramSaveLine` of the contract. */
import type { PageFrame } from '../../engine/document/page.ts';
import type { CanvasSettings, ElementConfig, PlacedItem } from '../../engine/document/types.ts';

/** Characters and objects per line: short enough to be parsed in a moment, long enough to be few. */
const LINE_LENGTH = 250_000;
const LINE_OBJECTS = 2000;
/** Milliseconds of work between two pauses. */
const WORK_MS = 8;

export interface SaveHead {
  /** The version that the diagram was made from. */
  readonly version: number;
  readonly name?: string;
  readonly thumbnail?: string | null;
  readonly frame?: PageFrame;
}

interface LineOptions {
  readonly head: SaveHead;
  readonly canvas: CanvasSettings;
  /** In any order. */
  readonly items: Iterable<PlacedItem>;
  readonly onProgress: (share: number) => void;
  /** Resolves once waiting frames and messages have been handled; rejects to cancel the work. */
  readonly breathe: () => Promise<void>;
  readonly now: () => number;
}

/**
 * Returns the diagram as it is at the call, whatever is edited in the meantime. The text is in the browser's blob
 * store, not in memory.
 */
export async function saveLines(options: LineOptions): Promise<Blob> {
  const { head, canvas, onProgress, breathe, now } = options;
  const items = [...options.items].sort((a, b) => a.rank - b.rank);
  const { width, height, fill, url, theme = null } = canvas;
  const parts = [`${JSON.stringify({ head: { ...head, width, height, fill, url, theme } })}\n`] as (
    | string
    | Blob
  )[];
  let from = now();
  for (let at = 0; at < items.length; ) {
    const line = lineFrom(items, at);
    at = line.next;
    parts.push(new Blob([line.text]));
    if (now() - from < WORK_MS) continue;
    onProgress(at / items.length);
    await breathe();
    from = now();
  }
  parts.push(`${JSON.stringify({ end: { objectCount: items.length } })}\n`);
  return new Blob(parts, { type: 'application/x-ndjson' });
}

/** Returns the objects from `at` on that fill a line, with their configs, and where the next line starts. */
function lineFrom(
  items: readonly PlacedItem[],
  at: number,
): { readonly text: string; readonly next: number } {
  const objects: string[] = [];
  const configs: ElementConfig[] = [];
  let length = 0;
  let next = at;
  while (next < items.length && length < LINE_LENGTH && objects.length < LINE_OBJECTS) {
    const { object, config } = items[next++]!;
    const text = JSON.stringify(object);
    objects.push(text);
    length += text.length;
    if (config) configs.push(config);
  }
  const configuration = configs.length > 0 ? `,"configuration":${JSON.stringify(configs)}` : '';
  return { text: `{"objects":[${objects.join(',')}]${configuration}}\n`, next };
}

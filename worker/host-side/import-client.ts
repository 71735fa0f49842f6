/** The page's end of an import: one worker per file, ended when it has answered, or when it takes too long. */
import type { ImportAnswer, ImportOrder } from '../import/order.ts';

export type { ImportAnswer, Imported, ImportedPicture } from '../import/order.ts';

/** Milliseconds that reading a file may take. */
const PATIENCE_MS = 20_000;
const TOO_LONG = 'The drawing takes too long to read. Try a smaller part of it.';

/** Rejects with the signal's reason; any other outcome is an answer. */
export async function readDrawing(
  start: () => Worker,
  order: ImportOrder,
  signal: AbortSignal,
): Promise<ImportAnswer> {
  signal.throwIfAborted();
  const worker = start();
  let late: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<ImportAnswer>((resolve, reject) => {
      late = setTimeout(() => resolve({ ok: false, message: TOO_LONG }), PATIENCE_MS);
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.onmessage = ({ data }: MessageEvent<ImportAnswer>) => resolve(data);
      worker.onerror = () => resolve({ ok: false, message: 'The drawing could not be read here.' });
      worker.postMessage(order);
    });
  } finally {
    clearTimeout(late);
    worker.terminate();
  }
}

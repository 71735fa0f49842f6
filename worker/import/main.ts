/** Reads one drawing of another program and ends: whatever such a file does to a parser stays in this thread. */
import { importDrawing } from '../../engine/import/import.ts';
import { ImportError } from '../../engine/import/xml.ts';
import type { ImportAnswer, ImportOrder } from './order.ts';

/** Not every fault of a parser has a message: this one covers the rest. */
const BROKEN = 'The file cannot be read: it is damaged, or made by a program that is not known here.';

/** Identifier of the kind that lines of a drawing become. */
const LINE = 'line';

async function answer({ bytes, page }: ImportOrder): Promise<ImportAnswer> {
  try {
    return { ok: true, ...(await importDrawing(bytes, { connector: LINE }, page)) };
  } catch (error) {
    return { ok: false, message: error instanceof ImportError ? error.message : BROKEN };
  }
}

self.onmessage = ({ data }: MessageEvent<ImportOrder>): void => {
  void answer(data).then((result) => self.postMessage(result));
};

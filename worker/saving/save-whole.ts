/** Sends the whole diagram to the server. */
import type { Client } from '../../api/client/client.ts';
import { ApiError } from '../../api/client/errors.ts';
import type { DiagramDocument } from '../../engine/document/document.ts';
import type { SaveOutcome } from '../boundary/index.ts';
import { nextTask } from '../thread/next-task.ts';
import { type SaveHead, saveLines } from './save-lines.ts';

export type SentWhole =
  | { readonly ok: true; readonly version: number }
  | Extract<SaveOutcome, { readonly ok: false }>;

/** Share of the progress for writing the lines; sending them is the rest. */
const WRITING = 0.3;

interface WholeSave {
  readonly client: Client;
  /** uuid */
  readonly diagram: string;
  readonly head: SaveHead;
  readonly document: DiagramDocument;
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** Rejects only where the work itself fails; a refusal by the server is a result. */
export async function sendWhole(save: WholeSave): Promise<SentWhole> {
  const { client, diagram, head, document, now, signal, onProgress } = save;
  try {
    const body = await saveLines({
      head,
      canvas: document.canvas,
      items: document.items(),
      now,
      onProgress: (share) => onProgress(share * WRITING),
      breathe: async () => {
        await nextTask();
        signal.throwIfAborted();
      },
    });
    const { version } = await client.saveDiagramStream(
      { params: { uuid: diagram }, body },
      { signal, onSent: (share) => onProgress(WRITING + share * (1 - WRITING)) },
    );
    return { ok: true, version };
  } catch (error) {
    if (signal.aborted)
      return {
        ok: false,
        status: 0,
        code: 'CANCELLED',
        message: 'Saving was cancelled. Nothing was stored.',
      };
    if (!(error instanceof ApiError)) throw error;
    const { status, code, message } = error;
    return { ok: false, status, code, message };
  }
}

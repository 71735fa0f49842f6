/** Exports of the open diagram, in the terms of the thread boundary. */
import type { Engine } from '../../engine/engine.ts';
import { type ExportView, exportPicture, thumbnail } from '../../engine/render/export/export.ts';
import type { ExportOrder, ExportOutcome } from '../boundary/index.ts';
import type { LongWork } from '../thread/long-work.ts';
import { nextTask } from '../thread/next-task.ts';

export const areaOf = (
  view: ExportView | undefined,
): { readonly width: number; readonly height: number } | null =>
  view ? { width: view.area.maxX - view.area.minX, height: view.area.maxY - view.area.minY } : null;

export async function exportDiagram(
  engine: Engine,
  order: ExportOrder,
  work: LongWork,
): Promise<ExportOutcome> {
  const view = engine.exportView(order.selection);
  if (!view) return { ok: false, cancelled: false, message: 'Select at least one object first.' };
  let cancelled = false;
  try {
    const file = await work.run('export', (signal, onProgress) =>
      exportPicture(view, order, {
        onProgress,
        breathe: async () => {
          await nextTask();
          cancelled = signal.aborted;
          signal.throwIfAborted();
        },
      }),
    );
    return { ok: true, file };
  } catch (error) {
    const message = cancelled ? 'The export was cancelled.' : (error as Error).message;
    return { ok: false, cancelled, message };
  }
}

/** Runs in the background, however long it takes; a diagram is saved without a thumbnail rather than not at all. */
export async function thumbnailOf(engine: Engine): Promise<string | null> {
  try {
    const view = engine.exportView(false);
    const file = view && (await thumbnail(view, { onProgress: () => {}, breathe: nextTask }));
    return file ? await addressOf(file) : null;
  } catch {
    return null;
  }
}

async function addressOf(file: Blob): Promise<string> {
  let binary = '';
  for (const byte of new Uint8Array(await file.arrayBuffer())) binary += String.fromCharCode(byte);
  return `data:${file.type};base64,${btoa(binary)}`;
}

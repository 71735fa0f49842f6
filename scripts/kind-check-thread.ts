/** The thread of kind-check.ts: imports all kinds and looks for faults. Says which kind it draws before it does. */
import { parentPort } from 'node:worker_threads';
import { drawAlone } from '../engine/draw-alone.ts';
import { declarationFault } from '../engine/outside/descriptor.ts';
import { type AnyKind, SAMPLE_FEED } from '../engine/plugin.ts';
import type { CheckMessage } from './kind-check.ts';
import { sourceLine } from './source-line.ts';

const tell = (message: CheckMessage): void => parentPort!.postMessage(message);

/** Draws what the toolbox offers, and asks for what belongs to a drawing. */
function drawingFault(kind: AnyKind): string | undefined {
  const shown = [{ props: {}, size: kind.size }, ...(kind.variants ?? [])];
  try {
    for (const { props: given, size: [w, h] = kind.size } of shown) {
      const { props } = drawAlone(kind, { w, h, given });
      kind.lod?.(props);
      kind.a11y?.(props, SAMPLE_FEED);
    }
  } catch (error) {
    return `Kind "${kind.kind}": ${(error as Error).message}${sourceLine(error)}`;
  }
  return undefined;
}

function faultsOf(kinds: readonly AnyKind[]): string[] {
  const names = new Set<string>();
  return kinds.flatMap((kind) => {
    tell({ kind: kind.kind });
    const twin = names.has(kind.kind) ? `Kind "${kind.kind}": there are two of this name` : undefined;
    names.add(kind.kind);
    return twin ?? declarationFault(kind) ?? drawingFault(kind) ?? [];
  });
}

try {
  tell({ faults: faultsOf(Object.values(await import('../plugins/index.ts'))) });
} catch (error) {
  tell({ faults: [`The kinds cannot be loaded: ${(error as Error).message}${sourceLine(error)}`] });
}

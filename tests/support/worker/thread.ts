/**
 * The worker without a thread: the real protocol over in-process message channels, a null backend, and a server that is
 * a function. What spawnEngine starts in tests.
 */

import { expose } from 'comlink';
import type { AnyKind } from '../../../engine/plugin.ts';
import { NullBackend } from '../../../engine/render/null/null-backend.ts';
import { EngineWorker } from '../../../worker/engine-worker.ts';
import { testKinds } from '../engine/kinds.ts';

export interface Thread {
  readonly worker: Worker;
  readonly backend: () => NullBackend | undefined;
  /** The thread hangs: nothing that comes in is answered, nothing goes out. */
  hang(): void;
  readonly isTerminated: () => boolean;
}

export type Lines = readonly unknown[];

/** Of a call besides the diagram: what it answers; undefined for what is not there. */
export type OtherCalls = (path: string, body: unknown) => unknown;

/** A server that answers every diagram with these lines, or refuses it; and the other calls as it is told to. */
export const serverOf =
  (
    lines: Lines | { readonly status: number; readonly message: string },
    others: OtherCalls = () => undefined,
  ): typeof fetch =>
  async (input, init) => {
    const { pathname } = new URL(String(input));
    if (!pathname.endsWith('/stream')) {
      const data = others(pathname, init?.body ? JSON.parse(String(init.body)) : undefined);
      return data === undefined
        ? Response.json({ status: 404, data: { message: 'Source Not Found' } }, { status: 404 })
        : Response.json({ status: 200, data });
    }
    if ('status' in lines)
      return Response.json(
        { status: lines.status, data: { message: lines.message } },
        { status: lines.status },
      );
    return new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(''), {
      headers: { 'content-type': 'application/x-ndjson' },
    });
  };

export function startThread(
  fetch: typeof globalThis.fetch,
  socket?: typeof WebSocket,
  kinds: readonly AnyKind[] = testKinds,
): Thread {
  const { port1, port2 } = new MessageChannel();
  let backend: NullBackend | undefined;
  let terminated = false;
  let hangs = false;
  const engine = new EngineWorker({
    kinds,
    createBackend: async (_canvas, surface) => {
      backend = new NullBackend(surface);
      return backend;
    },
    now: () => performance.now(),
    schedule: (frame) => {
      setTimeout(() => {
        if (!hangs) frame();
      }, 1);
    },
    fetch,
    ...(socket ? { WebSocket: socket } : {}),
  });
  expose(engine, port2 as never);
  const stop = () => {
    hangs = true;
    engine.dispose();
    port2.close();
  };
  const worker = {
    postMessage: port1.postMessage.bind(port1),
    addEventListener: port1.addEventListener.bind(port1),
    removeEventListener: port1.removeEventListener.bind(port1),
    terminate() {
      terminated = true;
      if (!hangs) stop();
      port1.close();
    },
  };
  port1.start();
  return {
    worker: worker as unknown as Worker,
    backend: () => backend,
    hang: stop,
    isTerminated: () => terminated,
  };
}

/** Something that can be handed over like a canvas. */
export const someCanvas = (): OffscreenCanvas => new MessageChannel().port1 as unknown as OffscreenCanvas;

export const SIZE = { width: 400, height: 300, devicePixelRatio: 2 } as const;

/** The thread of a test's server that serves people, reached by the inspector as a debugger reaches it. */
import WebSocket from 'ws';
import type { TestServer } from './server.ts';

/** Of a server that is started with it, the port of the inspector is known. */
export const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

export interface Front {
  /** Runs code in the thread; does not wait for it. */
  run(code: string): void;
  close(): void;
}

interface Attached {
  readonly method?: string;
  readonly params?: { readonly sessionId: string; readonly workerInfo?: { readonly url: string } };
}

/** Of a server that was started with INSPECTED. */
export async function reachFront(server: Pick<TestServer, 'until'>): Promise<Front> {
  const [, url] = await server.until(/Debugger listening on (ws:\S+)/);
  const socket = new WebSocket(url!);
  await new Promise((done, failed) => socket.once('open', done).once('error', failed));
  let id = 0;
  const send = (method: string, params: object): void =>
    socket.send(JSON.stringify({ id: ++id, method, params }));
  const session = new Promise<string>((found) => {
    socket.on('message', (text) => {
      const { method, params } = JSON.parse(String(text)) as Attached;
      const isFront =
        method === 'NodeWorker.attachedToWorker' && params?.workerInfo?.url.endsWith('front-worker.ts');
      if (isFront) found(params!.sessionId);
    });
  });
  send('NodeWorker.enable', { waitForDebuggerOnStart: false });
  const sessionId = await session;
  return {
    run: (expression) =>
      send('NodeWorker.sendMessageToWorker', {
        sessionId,
        message: JSON.stringify({ id: ++id, method: 'Runtime.evaluate', params: { expression } }),
      }),
    close: () => socket.close(),
  };
}

/** Code that blocks its thread. */
export const blockFor = (ms: number): string =>
  `{ const end = performance.now() + ${ms}; while (performance.now() < end); }`;

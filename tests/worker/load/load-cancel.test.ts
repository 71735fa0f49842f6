/** Loading shows how far it is and can be left: over the real protocol, from a server that takes its time. */
import { expect, test } from 'vitest';
import type { EngineEvent, EngineState } from '../../../worker/boundary/index.ts';
import { spawnEngine } from '../../../worker/host-side/client.ts';
import { SIZE, serverOf, someCanvas, startThread } from '../../support/worker/thread.ts';

const OBJECTS = 4000;
const SOURCE = { origin: 'http://127.0.0.1:1', diagram: '00000000-0000-4000-8000-00000000000d' };
const head = { name: 'Large', version: 3, objectCount: OBJECTS, width: 400, height: 300 };
const object = (nth: number) => ({ id: nth, identifier: 'box', x: nth % 400, y: 0, width: 9, height: 9 });

test('progress follows the objects, the first are drawn while the rest travels, and close ends it with nothing kept', async () => {
  let send: (line: unknown) => void = () => {};
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      send = (line) => controller.enqueue(new TextEncoder().encode(`${JSON.stringify(line)}\n`));
    },
    cancel() {
      isCancelled = true;
    },
  });
  const refused = serverOf([]);
  const thread = startThread(async (input, init) =>
    String(input).includes('/stream')
      ? new Response(body, { headers: { 'content-type': 'application/x-ndjson' } })
      : refused(input, init),
  );
  const states: EngineState[] = [];
  const handle = spawnEngine({
    url: () => thread.worker,
    hostApi: { socketTicket: async () => 'ticket', bearer: async () => 'token' },
    onEvent: (event: EngineEvent) => {
      if (event.type === 'state') states.push(event);
    },
  });
  try {
    await handle.attach(someCanvas(), SIZE);
    const opening = handle.open(SOURCE).then(
      () => 'opened',
      (error: Error) => error.name,
    );
    send({ head });
    send({ objects: Array.from({ length: OBJECTS / 4 }, (_, nth) => object(nth)) });
    await expect.poll(() => states.at(-1)).toMatchObject({ phase: 'loading', progress: 0.25 });
    await expect.poll(() => thread.backend()!.order.length).toBeGreaterThan(0);
    handle.close();
    send({ objects: Array.from({ length: OBJECTS / 4 }, (_, nth) => object(nth + OBJECTS / 4)) });
    expect(await opening).toBe('AbortError');
    expect(isCancelled).toBe(true);
    await expect.poll(() => states.at(-1)?.phase).toBe('empty');
    expect((await handle.api.thread.stats()).objects).toBe(0);
  } finally {
    handle.dispose();
  }
});

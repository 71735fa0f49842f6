/** Whoever leaves before the answer ends the work for it. */
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { addRoutes } from '../../../../api/server/contract-routes.ts';
import type { RequestContext } from '../../../../api/server/http/handler.ts';

test('the signal of a call fires when the caller leaves, and not when the answer was sent', async () => {
  const app = fastify();
  const signals: AbortSignal[] = [];
  let isCalled = () => {};
  const called = new Promise<void>((resolve) => {
    isCalled = resolve;
  });
  const handler = async ({ signal }: RequestContext) => {
    signals.push(signal);
    isCalled();
    if (signals.length === 1) await new Promise((_, reject) => signal.addEventListener('abort', reject));
    return {};
  };
  addRoutes(app, {
    storage: { watch: {} } as never,
    access: {
      claims: async () => ({ companyId: 1, userId: 1 }),
      callerOf: async () => ({ permissions: {} }),
    } as never,
    folder: {} as never,
    handlers: new Proxy({}, { get: () => handler }) as never,
  });
  await app.listen();
  const { port } = app.server.address() as AddressInfo;
  const options = { port, path: '/api/profile', headers: { authorization: 'Bearer x' } };
  try {
    const leaver = get(options).on('error', () => undefined);
    await called;
    expect(signals[0]!.aborted).toBe(false);
    leaver.destroy();
    await expect.poll(() => signals[0]!.aborted).toBe(true);
    const status = await new Promise((resolve) =>
      get(options, (answer) => answer.resume().on('end', () => resolve(answer.statusCode))),
    );
    expect(status).toBe(200);
    await new Promise((done) => setTimeout(done, 20));
    expect(signals[1]!.aborted).toBe(false);
  } finally {
    await app.close();
  }
});

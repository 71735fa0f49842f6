import { describe, expect, test } from 'vitest';
import { clientErrorHandlers } from '../../../../../api/server/modules/system/routes/client-errors.ts';

const report = { environment: 'prod', kind: 'error', message: 'Boom', path: '/dash/' } as const;

/** A handler on a clock of its own, and what it logged. */
function desk() {
  const lines: unknown[] = [];
  let now = 0;
  const { clientError } = clientErrorHandlers(() => now);
  const from = (ip: string, body: object = report) =>
    clientError(
      { request: { ip, log: { warn: (line: unknown) => lines.push(line) } } } as never,
      { body } as never,
    );
  return {
    lines,
    from,
    wait: (ms: number) => {
      now += ms;
    },
  };
}

describe('ERR-15 errors that browsers report', () => {
  test('go into the log without what looks like a secret', async () => {
    const { from, lines } = desk();
    await from('10.0.0.1', { ...report, message: 'password=Demo-plant-1', stack: 'at x (/a?token=t1)' });
    expect(lines).toEqual([{ ...report, message: 'password=[secret]', stack: 'at x (/a?[query])' }]);
  });

  test('are twenty a minute from one address, and others are not in their way', async () => {
    const { from, lines, wait } = desk();
    for (let n = 0; n < 20; n++) await from('10.0.0.1');
    await expect(from('10.0.0.1')).rejects.toMatchObject({ status: 429 });
    await from('10.0.0.2');
    wait(60_000);
    await from('10.0.0.1');
    expect(lines).toHaveLength(22);
  });

  test('from everywhere are three hundred a minute', async () => {
    const { from, lines } = desk();
    const all = Array.from({ length: 400 }, (_, n) => from(`10.0.${n >> 8}.${n & 255}`));
    const refused = (await Promise.allSettled(all)).filter(({ status }) => status === 'rejected');
    expect(lines).toHaveLength(300);
    expect(refused).toHaveLength(100);
  });
});

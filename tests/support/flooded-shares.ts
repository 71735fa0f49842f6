/** A server on which one company asks for much of everything at once, while another one and the server itself work. */
import { fullPermissions } from '../../api/contract/permission-tree.ts';
import { openTestApp, type TestApp } from './app.ts';
import { addCompany, type TestCompany } from './company.ts';
import { formWith } from './forms.ts';
import { percentile } from './sign-in-attack.ts';
import { unfoldingPng } from './unfolding-png.ts';

interface FloodOptions {
  /** Calls of each kind that the first company keeps under way. */
  readonly parallel: number;
  /** Pictures that it sends at once. */
  readonly pictures: number;
  /** Reads of the second company, one after the other; the server's own transactions likewise. */
  readonly rounds: number;
}

/** Milliseconds. */
interface Times {
  readonly p50: number;
  readonly p95: number;
}

interface Flooded {
  readonly reads: Times;
  /** Of the server's own transactions. */
  readonly own: Times;
  /** Status → answers that the first company got. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Answers of the second company that were refused. */
  readonly refused: number;
}

export async function floodedShares(options: FloodOptions): Promise<Flooded> {
  const server = await openTestApp();
  try {
    return await flooded(server, options);
  } finally {
    await server.dispose();
  }
}

async function flooded(server: TestApp, { parallel, pictures, rounds }: FloodOptions): Promise<Flooded> {
  const greedy = await addCompany(server.storage, 'Greedy', fullPermissions());
  const modest = await addCompany(server.storage, 'Modest', fullPermissions());
  const token = await server.tokenOf(greedy);
  const modestToken = await server.tokenOf(modest);
  const statuses = new Map<number, number>();
  let isOver = false;
  const keep = async (call: (nth: number) => Promise<{ statusCode: number }>): Promise<void> => {
    for (let nth = 0; !isOver; nth++) {
      const { statusCode } = await call(nth);
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      await new Promise((done) => setTimeout(done, 20));
    }
  };
  const flood = floodOf(server, greedy, token).flatMap(({ call, isPicture }) =>
    Array.from({ length: isPicture ? pictures : parallel }, () => keep(call)),
  );
  const timed = async (work: () => Promise<unknown>): Promise<number[]> => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const began = performance.now();
      await work();
      times.push(performance.now() - began);
    }
    return times;
  };
  let refused = 0;
  const [reads, own] = await Promise.all([
    timed(async () => {
      if ((await server.get('profile', modestToken)).statusCode !== 200) refused++;
    }),
    timed(() => server.storage.system((db) => db.selectFrom('companies').select('id').execute())),
  ]).finally(() => {
    isOver = true;
  });
  await Promise.all(flood);
  return { reads: summary(reads), own: summary(own), statuses, refused };
}

const summary = (times: readonly number[]): Times => ({
  p50: Math.round(percentile(times, 0.5)),
  p95: Math.round(percentile(times, 0.95)),
});

interface Kind {
  readonly call: (nth: number) => Promise<{ statusCode: number }>;
  readonly isPicture?: boolean;
}

function floodOf(server: TestApp, company: TestCompany, token: string): Kind[] {
  const form = formWith(unfoldingPng(2000));
  const series = { tags: [company.tag], timeRange: '30d' };
  return [
    { call: () => server.get('sites', token) },
    { call: () => server.send('POST', 'history/series', series, token) },
    { call: () => server.send('POST', 'history/statistics', series, token) },
    { call: (nth) => server.send('POST', 'areas', { name: `${crypto.randomUUID()} ${nth}` }, token) },
    {
      isPicture: true,
      async call() {
        const { headers, payload } = await form;
        return server.app.inject({
          method: 'POST',
          url: '/api/profile/upload/picture',
          headers: { ...headers, authorization: `Bearer ${token}` },
          payload,
        });
      },
    },
  ];
}

/**
 * People at consoles, by the console's own client and its own rules of repeating: they read, edit a diagram, sign in and out, give
 * commands and watch values, until they are stopped. What fails in the end is a failure; what the client repeated is counted.
 */
import { randomUUID } from 'node:crypto';
import { QueryClient } from '@tanstack/react-query';
import { type Client, createClient } from '../../api/client/client.ts';
import { type ApiError, mayReadAgain } from '../../api/client/errors.ts';
import { decodeFrame, liveUrl, openLiveSocket } from '../../api/client/live.ts';
import { Quality } from '../../api/contract/live.ts';
import { sessionOf } from '../support/session.ts';
import type { Plant } from './setpoints.ts';
import type { Told } from './told-commands.ts';

/** Beside one operator for each setpoint. */
const OTHERS = 4;

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

export interface Work extends Plant {
  readonly origin: string;
  /** uuids of tags: those that are written, and those that change by themselves. */
  readonly setpoints: readonly string[];
  readonly watched: readonly string[];
}

/** What came of the calls. */
export class Tally {
  calls = 0;
  /** Tries that a server or balancer refused or did not answer, whatever the client made of it. */
  readonly tries: Record<string, number> = {};
  readonly failures: string[] = [];
  /** A try that went wrong. */
  bad(how: string): void {
    this.tries[how] = (this.tries[how] ?? 0) + 1;
  }

  /** Resolves to undefined if the call fails; a conflict is an answer. */
  async made<T>(what: string, call: () => Promise<T>): Promise<T | undefined> {
    this.calls++;
    try {
      return await call();
    } catch (error) {
      const { status, code, message } = error as ApiError;
      if (status !== 409)
        this.failures.push(`${new Date().toISOString()} ${what}: ${status} ${code} ${message}`);
      return undefined;
    }
  }
}

interface Console {
  readonly client: Client;
  /** By the rules of a page. */
  read<T>(call: () => Promise<T>): Promise<T>;
  signIn(): Promise<void>;
}

function openConsole({ origin, email, password }: Work, tally: Tally): Console {
  const cookies = new Map<string, string>();
  let token: string | undefined;
  const send: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    const answer = await fetch(input, { ...init, headers }).catch((error: unknown) => {
      tally.bad('no answer');
      throw error;
    });
    if (answer.status >= 500) tally.bad(String(answer.status));
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]!.split('=');
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return answer;
  };
  const client = createClient({
    ...{ origin, fetch: send, bearer: () => token },
    onSession: (session) => {
      token = session.token;
    },
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: mayReadAgain, gcTime: 0 } } });
  return {
    client,
    read: (call) => queries.fetchQuery({ queryKey: [randomUUID()], queryFn: call }),
    async signIn() {
      token = sessionOf(await client.login({ body: { email, password } })).token;
    },
  };
}

export interface Gaps {
  /** Milliseconds without a good value of any of the tags that change by themselves, the longest of any socket and tag. */
  readonly longestMs: number;
  /** Times that a socket was lost. */
  readonly socketsLost: number;
}

export interface LoadReport {
  readonly tally: Tally;
  readonly told: readonly Told[];
  readonly gaps: Gaps;
  /** The diagram that was edited, and how many objects were put there one after the other. */
  readonly diagram: string;
  readonly objects: number;
  readonly signIns: number;
}

interface Load {
  /** Ends it, and waits for what is under way. */
  stop(): Promise<LoadReport>;
}

/** `next`: the value that is written next; none is ever written again. */
export async function startLoad(work: Work, next: () => number): Promise<Load> {
  const tally = new Tally();
  let isOver = false;
  const until = () => isOver;
  const told: Told[] = [];
  const consoles: Console[] = [];
  // One after the other: many attempts at once make an account wait, right ones too.
  for (let nth = 0; nth < OTHERS + work.setpoints.length; nth++) {
    const one = openConsole(work, tally);
    await one.signIn();
    consoles.push(one);
  }
  const [editor, reader, watcher, otherWatcher, ...operators] = consoles as [
    Console,
    Console,
    Console,
    Console,
  ];
  const { head } = await editor.client.createDiagram({
    body: { name: `Edited ${randomUUID().slice(0, 8)}` },
  });
  const watchers = [watcher, otherWatcher].map((one) => watch(one, work));
  const edited = edit(editor, head, tally, until);
  const signIns = signInAndOut(work, tally, until);
  const others = [
    readOften(reader, work, head.uuid, tally, until),
    ...operators.map((operator, setpoint) =>
      command({ operator, tag: work.setpoints[setpoint]!, setpoint, next, told }, tally, until),
    ),
  ];
  return {
    async stop() {
      isOver = true;
      const [objects, count] = await Promise.all([edited, signIns, ...others]);
      const gaps = watchers.map((watcher) => watcher.stop());
      return {
        ...{ tally, told, diagram: head.uuid, objects, signIns: count },
        gaps: {
          longestMs: Math.round(Math.max(...gaps.map(({ longestMs }) => longestMs))),
          socketsLost: gaps.reduce((sum, { socketsLost }) => sum + socketsLost, 0),
        },
      };
    },
  };
}

type IsOver = () => boolean;

async function readOften(
  { client, read }: Console,
  work: Work,
  diagram: string,
  tally: Tally,
  isOver: IsOver,
): Promise<void> {
  for (let nth = 0; !isOver(); nth++) {
    await wait(30);
    const uuid = work.watched[nth % work.watched.length]!;
    await tally.made('tag', () => read(() => client.tag({ params: { uuid } })));
    await tally.made('diagramView', () => read(() => client.diagramView({ params: { uuid: diagram } })));
    await tally.made('tagHistory', () =>
      read(() => client.tagHistory({ params: { uuid }, query: { limit: 50 } })),
    );
  }
}

/** One object more with each save. Returns how many there are. */
async function edit(
  { client }: Console,
  { uuid, version: first }: { readonly uuid: string; readonly version: number },
  tally: Tally,
  isOver: IsOver,
): Promise<number> {
  let [version, count] = [first, 0];
  while (!isOver()) {
    await wait(300);
    const object = { id: `o${count}`, identifier: 'dynamic-shapes', x: count, y: 0, width: 10, height: 10 };
    const after = count > 0 ? `o${count - 1}` : null;
    const patch = { removed: [], put: [{ object, config: null, after }] };
    const saved = await tally.made('saveDiagram', () =>
      client.saveDiagram({ params: { uuid }, body: { version, patch } }),
    );
    if (!saved) continue;
    version = saved.version;
    count++;
  }
  return count;
}

async function signInAndOut(work: Work, tally: Tally, isOver: IsOver): Promise<number> {
  let count = 0;
  while (!isOver()) {
    const one = openConsole(work, tally);
    await tally.made('login', () => one.signIn());
    for (let nth = 0; nth < 3; nth++) {
      await wait(100);
      await tally.made('refresh', () => one.client.refresh());
    }
    await tally.made('logout', () => one.client.logout());
    count++;
  }
  return count;
}

interface Commanding {
  readonly operator: Console;
  readonly tag: string;
  readonly setpoint: number;
  readonly next: () => number;
  readonly told: Told[];
}

/** Writes ever new values to one setpoint. */
async function command(
  { operator: { client, read }, tag, setpoint, next, told }: Commanding,
  tally: Tally,
  isOver: IsOver,
): Promise<void> {
  const params = { uuid: tag };
  while (!isOver()) {
    await wait(200);
    const seen = await tally.made('tag of a command', () => read(() => client.tag({ params })));
    if (seen?.last.quality !== 'good' || seen.last.value === null) continue;
    const wish = { value: next(), expectedValue: seen.last.value };
    const confirm = await tally.made('confirmWrite', () => client.confirmWrite({ params, body: wish }));
    if (!confirm) continue;
    const id = randomUUID();
    const body = { ...wish, commandId: id, confirmId: confirm.confirmId };
    const done = await tally.made('writeValue', () => client.writeValue({ params, body }));
    if (done && done.result !== 'confirmed')
      tally.failures.push(`${new Date().toISOString()} writeValue: ${done.result} ${done.message}`);
    told.push({ id, setpoint, value: wish.value, outcome: done?.result ?? 'no answer' });
  }
}

/** A page that shows values. */
function watch({ client }: Console, work: Work): { stop(): Gaps } {
  const seenAt = work.watched.map(() => performance.now());
  let [longestMs, lost, isFirst] = [0, 0, true];
  const note = (tag: number): void => {
    const now = performance.now();
    if (!isFirst) longestMs = Math.max(longestMs, now - seenAt[tag]!);
    seenAt[tag] = now;
  };
  const live = openLiveSocket({
    url: liveUrl(work.origin),
    ticket: async () => (await client.liveTicket()).ticket,
    tags: work.watched,
    onFrame(frame) {
      decodeFrame(frame, (index, _time, quality) => {
        if (quality === Quality.good) note(index);
      });
      isFirst = false;
    },
    onState: ({ connection }) => {
      if (connection === 'lost') lost++;
    },
  });
  return {
    stop() {
      for (const tag of work.watched.keys()) note(tag);
      live.close();
      return { longestMs, socketsLost: lost };
    },
  };
}

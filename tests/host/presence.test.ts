/** The page's end of the presence socket: what it says, how often, and what it shows once the line is gone. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Person, SavedNotice } from '../../api/contract/presence.ts';
import { openPresence } from '../../host/editor/presence/presence-socket.ts';
import { agoOf, conflictWords, isMyOwn, namesOf, sideWords } from '../../host/editor/saving/merge-words.ts';

class FakeSocket {
  static all: FakeSocket[] = [];
  readonly sent: string[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {}
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const people: (readonly Person[])[] = [];
const saves: SavedNotice[] = [];
const last = () => FakeSocket.all.at(-1)!;

async function open() {
  const presence = openPresence({
    ...{ origin: 'http://host', diagram: 'd', ticket: async () => 'T' },
    onPeople: (now) => people.push(now),
    onSaved: (saved) => saves.push(saved),
    onVersion: () => {},
    WebSocket: FakeSocket as never,
  });
  await vi.advanceTimersByTimeAsync(0);
  last().onopen?.();
  last().say({ opened: { version: 3, now: 0 } });
  return presence;
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  people.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

test('shows its ticket, and says a selection at once and then five times a second, the newest last', async () => {
  const presence = await open();
  expect(last().url).toBe('ws://host/api/presence');
  expect(JSON.parse(last().sent[0]!)).toEqual({ open: { ticket: 'T', diagram: 'd' } });
  for (let nth = 0; nth < 50; nth++) {
    presence.select([nth]);
    await vi.advanceTimersByTimeAsync(20);
  }
  await vi.advanceTimersByTimeAsync(300);
  const said = last().sent.slice(1);
  expect(said.length).toBeLessThanOrEqual(7);
  expect(said[0]).toBe('{"select":[0]}');
  expect(said.at(-1)).toBe('{"select":[49]}');
  presence.close();
});

test('who may be gone is not shown: a lost line empties the list, and it comes back by itself with the selection', async () => {
  const presence = await open();
  presence.select(['a']);
  last().say({ present: [{ key: 'k', user: 'u', name: 'N', colour: 0, selected: [] }] });
  expect(people.at(-1)).toHaveLength(1);
  last().onclose?.({ code: 1006 });
  expect(people.at(-1)).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(FakeSocket.all).toHaveLength(2);
  last().onopen?.();
  last().say({ opened: { version: 4, now: 0 } });
  await vi.advanceTimersByTimeAsync(300);
  expect(last().sent.at(-1)).toBe('{"select":["a"]}');
  presence.close();
});

test('a refusal is final: nobody asks again and again for what they may not have', async () => {
  await open();
  last().onclose?.({ code: 4404 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});

test('a merge is told in words', () => {
  expect(sideWords({ added: 1, changed: 3, removed: 0 })).toBe('3 changed, 1 added');
  expect(sideWords({ added: 0, changed: 0, removed: 0 })).toBe('nothing');
  expect([500, 12_000, 200_000, 7_300_000].map((ms) => agoOf(0, ms))).toEqual([
    'just now',
    '12 s ago',
    '3 min ago',
    '2 h ago',
  ]);
  expect(namesOf([{ by: 'Ann' }, { by: 'Bo' }, { by: 'Ann' }])).toBe('Ann and Bo');
  expect(namesOf([])).toBe('Somebody else');
  expect(isMyOwn([{ user: 'me' }, { user: 'me' }], 'me'), 'in another window').toBe(true);
  expect(isMyOwn([{ user: 'me' }, { user: 'bo' }], 'me')).toBe(false);
  expect(isMyOwn([], 'me'), 'where the server does not say').toBe(false);
  expect(isMyOwn([{ user: null }], undefined)).toBe(false);
  const gone = { id: 'a', name: 'A', kind: 'A', kindOfConflict: 'removed', properties: [] } as const;
  expect(conflictWords({ ...gone, removedBy: 'theirs' })).toBe('They removed it; you changed it.');
});

/** What the page of servers says of the stream of samples as a whole. */
import { expect, test } from 'vitest';
import type { ServerReport } from '../../../api/contract/calls/system.ts';
import { narrowWords, troubleWords } from '../../../host/pages/servers/server-words.ts';

const STREAM = { messages: 13, bytes: 2e6, mostBytes: 64e6 };

/** The trouble of a node with devices beside another, of which each sees the stream as this. */
function trouble(stream: typeof STREAM | null, ...others: ServerReport['roles']): string | undefined {
  const server = (roles: ServerReport['roles']): ServerReport => ({
    ...{ id: roles.join(), name: roles.join(), roles, startedAt: '', isThis: false, heardMsAgo: 0 },
    figures: {
      sockets: 0,
      links: 1,
      tags: 1,
      samplesWaiting: 0,
      samplesRefused: 0,
      stream,
      shards: [],
      spool: null,
    },
  });
  return troubleWords({ items: [server(['io']), server(others)], isCutOff: false, links: [] });
}

test('that nobody stores what the stream brings is said as soon as something waits there', () => {
  expect(trouble(STREAM, 'front')).toMatch(/^No server stores samples: they wait in the stream/);
  expect(trouble({ ...STREAM, messages: 0 }, 'front')).toBeUndefined();
  expect(trouble(STREAM, 'writer')).toBeUndefined();
  expect(trouble(null, 'front')).toBeUndefined();
});

test('that the stream is full is said before no message fits any more', () => {
  expect(trouble({ ...STREAM, bytes: 0.94 * 64e6 }, 'writer')).toBeUndefined();
  expect(trouble({ ...STREAM, bytes: 0.96 * 64e6 }, 'writer')).toMatch(/^The stream of samples is full/);
});

test('that the disk of a server takes no more samples is said with its name', () => {
  const server = (bytes: number): ServerReport => ({
    ...{ id: 'edge', name: 'edge', roles: ['io', 'writer'], startedAt: '', isThis: false, heardMsAgo: 0 },
    figures: {
      ...{ sockets: 0, links: 1, tags: 1, samplesWaiting: 0, samplesRefused: 0, stream: null, shards: [] },
      spool: { bytes, mostBytes: 64e6 },
    },
  });
  const told = (bytes: number) => troubleWords({ items: [server(bytes)], isCutOff: false, links: [] });
  expect(told(0.94 * 64e6)).toBeUndefined();
  expect(told(0.96 * 64e6)).toMatch(/^edge keeps as many samples on its disk as it may/);
});

test('of a link that one server alone may have it is said that this is not heard', () => {
  const link = (uuid: string, edgeServer: string | null) => ({
    ...{ uuid, name: uuid, site: 'Brewery', edgeServer, server: null, epoch: null },
  });
  const front: ServerReport = {
    ...{ id: 'io', name: 'io', roles: ['io'], startedAt: '', isThis: true, heardMsAgo: 0, figures: null },
  };
  const told = (...links: ReturnType<typeof link>[]) =>
    troubleWords({ items: [front], isCutOff: false, links });
  expect(told(link('a', null))).toMatch(/nothing can be sent$/);
  expect(told(link('a', 'edge-1'), link('b', 'edge-1'))).toMatch(
    /connected to a, b: .*sent\. edge-1 alone may have those of its site, and is not heard$/,
  );
});

test('a narrow list says how much a server has to do; of one that starts, and of devices that others have, nothing', () => {
  const server = (roles: ServerReport['roles'], figures: ServerReport['figures']) =>
    narrowWords({ ...{ id: 'a', name: 'a', roles, startedAt: '', isThis: true, heardMsAgo: 0 }, figures });
  const figures = {
    ...{
      sockets: 1,
      links: 8,
      tags: 1,
      samplesWaiting: 0,
      samplesRefused: 0,
      stream: null,
      shards: [],
      spool: null,
    },
  };
  expect(server(['front', 'io'], figures)).toBe('1 live socket · 8 links · Serves people, connects devices');
  expect(server(['front'], figures)).toBe('1 live socket · Serves people');
  expect(server(['front'], null)).toBe('Serves people');
});

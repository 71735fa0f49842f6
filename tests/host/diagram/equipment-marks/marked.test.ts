import { expect, test } from 'vitest';
import type { SiteNote, WaitingCommand } from '../../../../api/contract/index.ts';
import { markedBy } from '../../../../host/diagram/equipment-marks/marked.ts';

const note: SiteNote = {
  uuid: 'n',
  text: 'Do not start',
  author: 'Olga Reyes',
  at: '2026-11-28T05:00:00.000Z',
  equipment: 'P-1',
  deviceIds: [],
  tags: ['p1-run', 'p1-auto'],
};
const scheduled = (tagUuid: string, dueAt: string, target: string) =>
  ({
    commandId: `${tagUuid} ${dueAt}`,
    tagUuid,
    dueAt,
    user: 'Viktor Sand',
    asked: { name: tagUuid, target },
    equipment: { name: '', site: { uuid: 's', name: 'S' }, tags: [tagUuid] },
  }) as unknown as WaitingCommand;

test('marks equipment once, with its note and the next of its scheduled commands', () => {
  const later = scheduled('p1-run', '2026-11-28T05:30:00.000Z', 'OFF');
  const next = scheduled('p1-run', '2026-11-28T05:10:00.000Z', 'ON');
  expect(markedBy([note], [later, next, scheduled('p2-run', next.dueAt!, 'ON')])).toEqual([
    {
      key: 'n',
      tags: note.tags,
      note: 'Maintenance note, P-1: Do not start (Olga Reyes)',
      scheduled: { words: 'Scheduled: p1-run turns ON (Viktor Sand)', dueAt: next.dueAt },
    },
    {
      key: expect.any(String),
      tags: ['p2-run'],
      scheduled: { words: 'Scheduled: p2-run turns ON (Viktor Sand)', dueAt: next.dueAt },
    },
  ]);
});

test('marks nothing where nothing is noted or scheduled', () => {
  expect(markedBy([], [])).toEqual([]);
});

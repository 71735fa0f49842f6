import { describe, expect, test } from 'vitest';
import type { AuditItem } from '../../../api/contract/index.ts';
import { csvHead, csvRow } from '../../../host/pages/audit/audit-csv.ts';
import { filterCount, filterQuery, NO_FILTER } from '../../../host/pages/audit/audit-filter.ts';
import { factsOf, gistOf, sentenceOf } from '../../../host/pages/audit/audit-words.ts';
import { chainWords } from '../../../host/pages/audit/chain-state.tsx';

const row = (action: string, detail: Record<string, unknown>, more: Partial<AuditItem> = {}): AuditItem => ({
  sequence: 7,
  at: '2026-11-21T12:00:00.000Z',
  user: { uuid: 'u', name: 'Olga' },
  action,
  tag: { uuid: 't', name: 'P-1 Run', device: 'PLC', site: 'Well' },
  place: 'Well › PLC',
  detail,
  hmac: 'ab12',
  ...more,
});
const WRITE = {
  value: true,
  expectedValue: false,
  commandId: 'c',
  confirmId: 'k',
  kind: 'write',
  object: { name: 'P-1 Run' },
};

describe('a row in words', () => {
  test.each<[string, Record<string, unknown>, string, string]>([
    [
      'sign-in.failed',
      { client: { address: '198.51.100.7', agent: 'x' } },
      'Failed to sign in',
      '198.51.100.7',
    ],
    ['user.reset-two-step', { name: 'Ann' }, 'Switched off the one-time codes of a user: Ann', ''],
    ['role.restore', { title: 'Night shift' }, 'Restored a role: Night shift', ''],
  ])('names what %s did without a tag', (action, detail, sentence, gist) => {
    const item = row(action, detail, { tag: null });
    expect([sentenceOf(item), gistOf(item)]).toEqual([sentence, gist]);
  });

  test.each<[string, Record<string, unknown>, string, string]>([
    ['write', WRITE, 'Sent a value to P-1 Run', 'off → on'],
    [
      'write',
      { ...WRITE, timing: { delay: 60, duration: 0, resetValue: 0 } },
      'Scheduled a value for P-1 Run',
      'off → on',
    ],
    [
      'write.outcome',
      { result: 'mismatch', message: 'The device shows off' },
      'Mismatch: P-1 Run',
      'The device shows off',
    ],
    ['write.due', { value: false, resetOf: 'c', because: 'let go' }, 'Released P-1 Run', 'off, let go'],
    ['write.due', { value: 5, resetOf: 'c' }, 'Wrote the reset value to P-1 Run', '5'],
  ])('%s %j', (action, detail, sentence, gist) => {
    expect([sentenceOf(row(action, detail)), gistOf(row(action, detail))]).toEqual([sentence, gist]);
  });

  test('set-up that stands in no site’s log is told by what it names', () => {
    expect(sentenceOf(row('custom-field.create', { fieldName: 'Serial' }, { tag: null }))).toBe(
      'Added a custom field: Serial',
    );
    const template = row('overviewTemplate.create', { name: 'Well' }, { tag: null });
    expect(sentenceOf(template)).toBe('Added an overview template: Well');
  });

  test.each([
    ['user.create', { email: 'nora@demo.example' }, 'Added a user: nora@demo.example'],
    ['user.reset-password', { name: 'Nora Quist' }, 'Reset the password of a user: Nora Quist'],
    ['two-step.change', { method: 'mail' }, 'Changed their own one-time codes'],
    ['alarm.outOfService', { name: 'P-1 Run' }, 'Took alarms out of service: P-1 Run'],
    ['hub.swap-out', {}, 'Hub swap out'],
  ])('%s is told as a person would', (action, detail, words) => {
    expect(sentenceOf(row(action, detail, { tag: null }))).toBe(words);
  });

  test('all fields of a write stand in the detail, in one order', () => {
    const detail = { ...WRITE, client: { address: '::1', agent: 'Firefox' }, extra: [1] };
    expect(factsOf(row('write', detail)).map(([name]) => name)).toEqual([
      'Value before',
      'Value asked for',
      'Command id',
      'Confirm id',
      'Client',
      'extra',
    ]);
  });
});

test('a spreadsheet runs nothing of what is exported, and finds every field', () => {
  const line = csvRow(row('write', WRITE, { user: { uuid: 'u', name: '=cmd|calc' } }), 'UTC');
  expect(line).toContain(",'=cmd|calc,");
  expect(csvHead().split(',')).toHaveLength(20);
  expect(line.endsWith(',ab12\r\n')).toBe(true);
});

test('filters count and ask for what they narrow', () => {
  expect(filterCount(NO_FILTER)).toBe(0);
  const filter = { ...NO_FILTER, kind: 'plant', result: 'unknown', tag: 't', period: 'day' } as const;
  expect(filterCount(filter)).toBe(4);
  expect(filterQuery(filter, 86_400_000, 'UTC')).toMatchObject({
    ...{ kind: 'plant', result: 'unknown', tag: 't', site: undefined },
    from: '1970-01-01T00:00:00.000Z',
  });
});

test('the chain’s state names the row and what is wrong there', () => {
  const at = '2026-11-21T12:03:00.000Z';
  expect(chainWords({ intact: true, rows: 1200, fault: null, at }, 'UTC')).toBe(
    'Verified up to row 1,200 on 11/21/2026 12:03:00 PM UTC',
  );
  expect(chainWords({ intact: false, rows: 3, fault: { sequence: 4, kind: 'cut' }, at }, 'UTC')).toContain(
    'Broken at row 4: all rows from there on are missing',
  );
});

import { describe, expect, test } from 'vitest';
import { filterQuery, isNarrowing, USUAL } from '../../../../host/pages/alerts/alert-filter.ts';

const NOW = Date.parse('2026-11-21T19:00:00.000Z');
const DENVER = 'America/Denver';
const queryOf = (change: Partial<typeof USUAL>) => filterQuery({ ...USUAL, ...change }, NOW, DENVER);

describe('ALRT-06 the query of the list of alerts', () => {
  test('asks for what is not completed at any time', () => {
    expect(JSON.parse(JSON.stringify(queryOf({})))).toEqual({ hideCompleted: true });
    expect(isNarrowing(USUAL)).toBe(false);
  });

  test('has the type, and the status of a chosen status', () => {
    expect(queryOf({ type: 'urgent', show: 'completed' })).toMatchObject({
      type: 'urgent',
      status: 'completed',
      hideCompleted: undefined,
    });
  });

  test('has the start of a period', () => {
    expect(queryOf({ period: 'day' })).toMatchObject({ startDate: '2026-11-20T19:00:00.000Z' });
    expect(isNarrowing({ ...USUAL, period: 'day' })).toBe(true);
  });

  test('has the start of the first day and the end of the last day in the zone of the reader', () => {
    expect(queryOf({ period: 'between', first: '2026-11-19', last: '2026-11-20' })).toMatchObject({
      startDate: '2026-11-19T07:00:00.000Z',
      endDate: '2026-11-21T06:59:59.999Z',
    });
    expect(queryOf({ period: 'between', last: '2026-11-20' })).toMatchObject({ startDate: undefined });
    expect(isNarrowing({ ...USUAL, period: 'between' })).toBe(false);
  });
});

/** What lists show after a save: the answer, without another call. */
import { type InfiniteData, InfiniteQueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { GroupItem, OverviewTemplate } from '../../../api/contract/index.ts';
import { queryClient } from '../../../host/data/session/query-client.ts';
import { optimistically } from '../../../host/parts/list/optimistic.ts';
import { takeSaved } from '../../../host/parts/list/take-saved.ts';
import { takeTemplate } from '../../../host/parts/templates/template-calls.ts';

const group = (title: string, usersCount = 0): GroupItem => ({
  ...{ id: title.length, uuid: `uuid of ${title.toLowerCase().slice(0, 5)}`, title, usersCount },
});
const by = ({ title }: GroupItem): string => title;
type Pages = InfiniteData<{ items: GroupItem[]; total: number }, number>;
const stops: (() => void)[] = [];

/** A list that a page shows: two of `titles` are loaded, of `total`. */
async function shown(titles: readonly string[], total: number, search?: string) {
  const read = vi.fn(async () => ({ items: titles.map((title) => group(title)), total }));
  const queryKey = ['groups', { params: {}, query: { search }, size: 30 }];
  const options = { queryKey, queryFn: read, initialPageParam: 0, getNextPageParam: () => undefined };
  stops.push(new InfiniteQueryObserver(queryClient, options).subscribe(() => {}));
  await vi.waitFor(() => expect(queryClient.getQueryData(queryKey)).toBeDefined());
  const pages = () => queryClient.getQueryData<Pages>(queryKey)!.pages;
  const list = () => pages().flatMap(({ items }) => items.map(({ title }) => title));
  return { read, list, total: () => pages()[0]!.total };
}

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  queryClient.clear();
});

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

test('ORG-20 what was edited stands in the list as the server answered it, and nothing is read again', async () => {
  const { read, list, total } = await shown(['Crews', 'Night shift'], 2);
  takeSaved('groups', { ...group('Night shift'), title: 'Late shift' }, by);
  await settled();
  expect([list(), total()]).toEqual([['Crews', 'Late shift'], 2]);
  expect(read).toHaveBeenCalledOnce();
});

test.each([
  ['Admins', 2, ['Admins', 'Crews', 'night shift']],
  ['fitters', 2, ['Crews', 'fitters', 'night shift']],
  ['Visitors', 2, ['Crews', 'night shift', 'Visitors']],
  // There are more rows, not loaded yet, before it.
  ['Visitors', 90, ['Crews', 'night shift']],
])('ORG-20 what was made, %s of %i, stands where its name belongs: %j', async (title, all, titles) => {
  const { read, list, total } = await shown(['Crews', 'night shift'], all);
  takeSaved('groups', group(title), by);
  await settled();
  expect([list(), total()]).toEqual([titles, all + 1]);
  expect(read).toHaveBeenCalledOnce();
});

test('ORG-20 what was archived is gone without another call; where that was refused, all is read again', async () => {
  const { read, list, total } = await shown(['Crews', 'Night shift'], 2);
  const without = (items: readonly GroupItem[]) => items.filter(({ title }) => title !== 'Crews');
  expect(await optimistically<GroupItem>('groups', without, async () => {})).toBe(true);
  await settled();
  expect([list(), total()]).toEqual([['Night shift'], 1]);
  expect(read).toHaveBeenCalledOnce();
  const refused = async () => Promise.reject(new Error('Not allowed'));
  expect(await optimistically<GroupItem>('groups', () => [], refused)).toBe(false);
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
});

test('a searched list asks the server whether the new row is in it', async () => {
  const { read, list } = await shown(['Night shift'], 1, 'shift');
  takeSaved('groups', group('Admins'), by);
  expect(list()).toEqual(['Night shift']);
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
});

test('an overview template that was made stands in its list as the server answered it, and nothing is read again', async () => {
  const template = (name: string) => ({ uuid: `uuid of ${name}`, name }) as OverviewTemplate;
  const read = vi.fn(async () => ({ items: ['Lift station', 'Well'].map(template), total: 2 }));
  const queryKey = ['overviewTemplates', { params: {}, query: { search: undefined }, size: 30 }];
  const options = { queryKey, queryFn: read, initialPageParam: 0, getNextPageParam: () => undefined };
  stops.push(new InfiniteQueryObserver(queryClient, options).subscribe(() => {}));
  await vi.waitFor(() => expect(queryClient.getQueryData(queryKey)).toBeDefined());
  takeTemplate(template('Reservoir'));
  await settled();
  const [page] =
    queryClient.getQueryData<InfiniteData<{ items: OverviewTemplate[] }, number>>(queryKey)!.pages;
  expect(page!.items.map(({ name }) => name)).toEqual(['Lift station', 'Reservoir', 'Well']);
  expect(read).toHaveBeenCalledOnce();
});

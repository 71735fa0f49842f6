/** Placing tags from the list: what the worker is told, and what the builder is told where it cannot be done. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type OfferedTag, TAG_IS_GONE } from '../../../api/contract/index.ts';
import { client } from '../../../host/data/session/api.ts';
import { showToast } from '../../../host/data/stores/toast-store.ts';
import { tagPlacing } from '../../../host/editor/tags/tag-placing.ts';
import type { SiteMode } from '../../../worker/boundary/index.ts';
import { fakeWorker } from './doubles.ts';

vi.mock('../../../host/data/stores/toast-store.ts', async (original) => ({
  ...(await original<object>()),
  showToast: vi.fn(),
}));

const tag = (name: string) =>
  ({ uuid: name, name, dataType: 'int64', controllerUuid: 'plc', deadband: 0, unit: null }) as OfferedTag;

const none = { deviceId: null, assignmentId: null, linkObjectId: null };
const place = vi.fn();
const dropOne = vi.fn();
beforeEach(() => {
  place.mockReset().mockResolvedValue(null);
  dropOne.mockReset().mockResolvedValue(null);
  vi.mocked(showToast).mockReset();
  vi.spyOn(client, 'siteLinks').mockImplementation(async ({ body }) => ({
    items: body.tags!.map((one) => ({ ...none, tag: one, reason: 'It has no link object' })),
  }));
});
afterEach(() => vi.restoreAllMocks());

function placing(mode: SiteMode) {
  const worker = fakeWorker({ tags: { place, dropOne } });
  const refresh = vi.fn(async () => {});
  const reload = vi.fn();
  const options = { editor: { remote: () => worker }, siteMode: { refresh }, mode, reload };
  return { placing: tagPlacing(options), refresh, reload };
}

test('one that is dropped may link what is under it, several are placed about the point', async () => {
  const { placing: tags, refresh } = placing('static');
  await tags.drop([tag('a')], [10, 20]);
  expect(dropOne).toHaveBeenCalledWith(expect.objectContaining({ uuid: 'a', isInteger: true }), 10, 20);
  await tags.drop([tag('a'), tag('b')], [10, 20]);
  expect(place).toHaveBeenCalledWith([expect.anything(), expect.anything()], null, 10, 20);
  expect(refresh).toHaveBeenCalledTimes(2);
  await tags.place([], null);
  expect(place).toHaveBeenCalledTimes(1);
});

test('what the engine refuses is said in its words', async () => {
  place.mockResolvedValue({ message: 'At most 500 tags can be placed at once; these are 501.' });
  const { placing: tags, refresh } = placing('static');
  await tags.place(
    Array.from({ length: 501 }, (_, nth) => tag(String(nth))),
    null,
  );
  expect(showToast).toHaveBeenCalledWith(expect.anything(), expect.stringMatching(/these are 501/));
  expect(refresh).not.toHaveBeenCalled();
});

test.each(['static', 'dynamic'] as const)(
  '%s: a tag that was archived since is named, nothing is placed, and the list is read again',
  async (mode) => {
    vi.spyOn(client, 'siteLinks').mockResolvedValue({
      items: [
        { ...none, tag: 'a', assignmentId: 'role', linkObjectId: 'level', reason: null },
        { ...none, tag: 'b', reason: TAG_IS_GONE },
      ],
    });
    const { placing: tags, reload } = placing(mode);
    await tags.place([tag('a'), tag('b')], null);
    await tags.drop([tag('a'), tag('b')], [1, 1]);
    expect([place, dropOne].map((one) => one.mock.calls.length)).toEqual([0, 0]);
    expect(reload).toHaveBeenCalledTimes(2);
    expect(showToast).toHaveBeenCalledWith('error', expect.stringMatching(/nothing was placed: “b”$/));
  },
);

test('in a dynamic diagram a tag without a role is named, and nothing is placed', async () => {
  vi.spyOn(client, 'siteLinks').mockResolvedValue({
    items: [
      { ...none, tag: 'a', assignmentId: 'role', linkObjectId: 'level', reason: null },
      { ...none, tag: 'b', reason: 'PLC 8 fills no assignment' },
    ],
  });
  const { placing: tags } = placing('dynamic');
  await tags.place([tag('a'), tag('b')], null);
  expect(place).not.toHaveBeenCalled();
  expect(showToast).toHaveBeenCalledWith(
    'error',
    expect.stringMatching(/“b” cannot: PLC 8 fills no assignment/),
  );
  await tags.place([tag('a')], null);
  const role = { assignmentId: 'role', linkObjectId: 'level' };
  expect(place).toHaveBeenCalledWith([expect.objectContaining({ uuid: 'a', role })], null);
});

test('without the right to link, the server’s refusal is said and nothing is placed', async () => {
  vi.spyOn(client, 'siteLinks').mockRejectedValue(new Error('You may not do this'));
  const { placing: tags } = placing('dynamic');
  await tags.drop([tag('a')], [1, 1]);
  expect(dropOne).not.toHaveBeenCalled();
  expect(showToast).toHaveBeenCalledWith('error', 'You may not do this');
});

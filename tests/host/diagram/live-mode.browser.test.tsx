/** A watched diagram is held in live mode, and let go when nobody watches it any more. */
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { useLiveMode } from '../../../host/diagram/use-live-mode.ts';

const liveMode = vi.hoisted(() => vi.fn());
vi.mock('../../../host/data/session/api.ts', () => ({ client: { liveMode } }));

beforeEach(() => {
  liveMode.mockReset();
  liveMode.mockResolvedValue({ isLiveMode: true });
});

function Watched({ diagram, site }: { readonly diagram: string; readonly site?: string }) {
  useLiveMode(diagram, site);
  return <p>{diagram}</p>;
}

const opened = (uuid: string, siteId?: string) => [{ params: { uuid }, query: { isLiveMode: true, siteId } }];
const released = (uuid: string, siteId?: string) => [
  { params: { uuid }, query: { isLiveMode: false, siteId } },
  { keepalive: true },
];

test('LIVE-03 OR-65 leaving the route releases the diagram, by a call that outlives the page', async () => {
  const screen = await render(<Watched diagram="d1" site="s1" />);
  expect(liveMode.mock.calls).toEqual([opened('d1', 's1')]);
  await screen.rerender(<Watched diagram="d2" site="s1" />);
  expect(liveMode.mock.calls.slice(1)).toEqual([released('d1', 's1'), opened('d2', 's1')]);
  await screen.unmount();
  expect(liveMode.mock.calls.slice(3)).toEqual([released('d2', 's1')]);
});

test('LIVE-03 OR-65 closing the tab releases it too; a page that comes back from the cache holds it again', async () => {
  const screen = await render(<Watched diagram="d1" />);
  dispatchEvent(new PageTransitionEvent('pagehide'));
  expect(liveMode.mock.calls.at(-1)).toEqual(released('d1'));
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(liveMode.mock.calls.at(-1)).toEqual(opened('d1'));
  await screen.unmount();
  const count = liveMode.mock.calls.length;
  dispatchEvent(new PageTransitionEvent('pagehide'));
  expect(liveMode.mock.calls).toHaveLength(count);
});

test('LIVE-03 a release that fails is nobody’s business: the server lets go by itself', async () => {
  liveMode.mockRejectedValue(new Error('offline'));
  const screen = await render(<Watched diagram="d1" />);
  await screen.unmount();
  expect(liveMode).toHaveBeenCalledTimes(2);
});

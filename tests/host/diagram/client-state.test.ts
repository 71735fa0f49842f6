import { expect, test, vi } from 'vitest';
import { DISCONNECTED, disablesPoll, isLive, showsDisconnect } from '../../../host/diagram/client-state.ts';
import { createDiagramStore } from '../../../host/diagram/diagram-store.ts';
import { LivePoints } from '../../../host/diagram/graph/live-points.ts';
import type { EngineState } from '../../../worker/boundary/index.ts';
import { editState } from '../editor/doubles.ts';

const calls = vi.hoisted(() => ({ pollNow: vi.fn(async () => ({ message: 'Request sent' })) }));
vi.mock('../../../host/data/session/api.ts', () => ({ client: calls }));

const ready: Partial<EngineState> = { type: 'state', phase: 'ready', connection: 'live' };

/** A store whose worker says this. */
function saying(change: Partial<EngineState>) {
  const store = createDiagramStore();
  store.mirrored({ ...store.state.engine, ...ready, ...change } as EngineState);
  return store;
}

test('CANV-18 live is what shows values of now', () => {
  const playback = {
    at: 0,
    speed: 1,
    playing: false,
    loading: false,
    failure: null,
    ended: null,
    alarm: null,
  };
  expect(isLive(saying({}).state)).toBe(true);
  for (const change of [{ phase: 'loading' as const }, { edit: editState() }, { playback }])
    expect(isLive(saying(change).state)).toBe(false);
  const store = saying({});
  store.restarting();
  expect(isLive(store.state)).toBe(false);
});

test('CANV-18 OR-96 the notice of a lost connection stands until the next good answer', () => {
  expect(`${DISCONNECTED.heading} ${DISCONNECTED.text}`).toBe('Connection lost. Values may be out of date.');
  const store = saying({ connection: 'lost' });
  expect(showsDisconnect(store.state)).toBe(true);
  expect(disablesPoll(store.state)).toBe(true);
  store.mirrored({ ...store.state.engine, ...ready } as EngineState);
  expect(showsDisconnect(store.state)).toBe(false);
  expect(disablesPoll(store.state)).toBe(false);
});

test('CANV-18 API-163 devices that were asked are not asked again for as long as the server would not', async () => {
  vi.useFakeTimers();
  try {
    const { requestPoll } = await import('../../../host/diagram/poll-now.ts');
    const store = saying({});
    const first = requestPoll('d', 's', store);
    expect(disablesPoll(store.state)).toBe(true);
    await requestPoll('d', 's', store);
    expect(calls.pollNow.mock.calls).toEqual([[{ params: { uuid: 'd' }, query: { siteId: 's' } }]]);
    await vi.advanceTimersByTimeAsync(2000);
    await first;
    expect(disablesPoll(store.state)).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

test('ERR-19 tells in a notice what the server answers when devices are asked, also when it refuses', async () => {
  const { requestPoll } = await import('../../../host/diagram/poll-now.ts');
  const { dismissToast, toastStore } = await import('../../../host/data/stores/toast-store.ts');
  const notices = () =>
    [...toastStore.toasts].map(({ id, kind, message }) => {
      dismissToast(id);
      return { kind, message };
    });
  notices();
  vi.useFakeTimers();
  try {
    const answer = 'Request sent to device to retrieve latest data!';
    calls.pollNow.mockResolvedValueOnce({ message: answer });
    void requestPoll('d', 's', saying({}));
    await vi.advanceTimersByTimeAsync(0);
    expect(notices()).toEqual([{ kind: 'success', message: answer }]);
    calls.pollNow.mockRejectedValueOnce(new Error('No device answers'));
    void requestPoll('d', 's', saying({}));
    await vi.advanceTimersByTimeAsync(0);
    expect(notices()).toEqual([{ kind: 'error', message: 'No device answers' }]);
  } finally {
    vi.useRealTimers();
  }
});

test('CANV-18 liveGraphData: per tag a list of times and values', () => {
  const points = new LivePoints();
  points.add('a', { time: 1, value: 2 });
  points.add('b', { time: 1, value: null });
  points.add('a', { time: 2, value: 3 });
  expect([points.of('a'), points.of('b'), points.of('c')]).toEqual([
    [
      { time: 1, value: 2 },
      { time: 2, value: 3 },
    ],
    [{ time: 1, value: null }],
    [],
  ]);
});

import { afterEach, expect, test, vi } from 'vitest';
import { kioskStore, startKiosk, toggleKiosk } from '../../../../host/data/stores/kiosk-store.ts';

afterEach(() => vi.unstubAllGlobals());

test.each(['mode', 'MODE'])('NAV-44 starts kiosk mode from %s in the address, and ends it there', (name) => {
  const address = new URL(`http://plant.example/dash/d?siteId=s&${name}=kiosk`);
  const replaceState = vi.fn((_state: unknown, _title: string, url: URL) => {
    address.search = url.search;
  });
  vi.stubGlobal('location', address);
  vi.stubGlobal('history', { state: null, replaceState });
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => {} }, fullscreenElement: null });
  startKiosk();
  expect(kioskStore.on).toBe(true);
  expect(replaceState).not.toHaveBeenCalled();
  toggleKiosk();
  expect(kioskStore.on).toBe(false);
  expect(address.search).toBe('?siteId=s');
});

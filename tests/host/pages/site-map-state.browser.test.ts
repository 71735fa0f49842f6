import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useSiteMapState } from '../../../host/pages/map/use-site-map-state.ts';

test('MAP-02 the map holds whether a position is being changed, the active site, all sites, and what is in the form', async () => {
  const items = [
    { uuid: 'a', name: 'North', latitude: 39, longitude: -106 },
    { uuid: 'b', name: 'Nowhere', latitude: null, longitude: null },
  ];
  const { result, rerender, act } = await renderHook(
    (active?: string | null) => useSiteMapState(active ?? null, items),
    { initialProps: 'a' },
  );
  expect(result.current[0]).toEqual({
    enable: false,
    activeSiteId: 'a',
    siteMapData: items,
    formState: null,
  });
  await act(() => result.current[1]({ latitude: '39.5' }));
  expect(result.current[0]).toMatchObject({ enable: true, formState: { latitude: '39.5' } });
  // What was typed belongs to one site.
  await rerender('b');
  expect(result.current[0]).toEqual({
    enable: false,
    activeSiteId: 'b',
    siteMapData: items,
    formState: null,
  });
});

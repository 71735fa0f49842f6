import { expect, test } from 'vitest';
import {
  connectivityStore,
  holdDiagram,
  showsOfflineScreen,
} from '../../../../host/data/stores/connectivity-store.ts';

test.each([
  [true, 0, false],
  [true, 1, false],
  [false, 0, true],
  [false, 1, false],
])('OR-27 online %s with %i open diagrams: offline screen %s', (online, openDiagrams, expected) => {
  expect(showsOfflineScreen({ online, openDiagrams })).toBe(expected);
});

test('a diagram counts as open until it is let go', () => {
  const release = holdDiagram();
  expect(connectivityStore.openDiagrams).toBe(1);
  release();
  expect(connectivityStore.openDiagrams).toBe(0);
});

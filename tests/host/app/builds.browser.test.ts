/** What an open page shows of the builds of `npm run dev`. */
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { followBuilds } from '../../../host/app/builds.ts';

afterEach(() => vi.unstubAllGlobals());

test('faults of a build are shown over the page until a build has none', async () => {
  const builds = new EventTarget();
  const addresses: string[] = [];
  vi.stubGlobal('EventSource', function EventSource(address: string) {
    addresses.push(address);
    return builds;
  });
  followBuilds();
  expect(addresses).toEqual(['/api/dev/rebuilt']);
  const tell = (faults: readonly string[]) =>
    builds.dispatchEvent(new MessageEvent('faults', { data: JSON.stringify(faults) }));
  const alert = page.getByRole('alert');
  tell(['Kind "clock": version 2 needs a migration']);
  await expect.element(alert).toBeVisible();
  expect(alert.element().textContent).toBe(
    'The last change is not in this page:\nKind "clock": version 2 needs a migration',
  );
  // One message, with the newest.
  tell(['host/main.tsx:3:1: Expected ";"']);
  expect(alert.elements()).toHaveLength(1);
  expect(alert.element().textContent).toContain('host/main.tsx:3:1');
  expect(alert.element().textContent).not.toContain('clock');
  tell([]);
  await expect.element(alert).not.toBeInTheDocument();
});

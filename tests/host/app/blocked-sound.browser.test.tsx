/** The sound of alarms in a tab that was never clicked. In a file of its own: a page has one sound. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import '../../../host/ui/base.css';
import '../../../host/ui/tokens.css';
import { showPage } from '../pages/pages.tsx';
import { signInAda, signOutAda, stubServer } from '../stub-server.ts';

beforeEach(signInAda);
afterEach(() => {
  signOutAda();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const UUID = '00000000-0000-4000-8000-000000000001';
const ALERT = {
  ...{ uuid: UUID, siteId: UUID, site: { uuid: UUID, name: 'Mill' }, type: 'critical' },
  ...{ message: 'Level is High High', status: 'open', state: 'unacknowledged' },
  ...{ raisedAt: '2026-11-21T19:00:00.000Z', link: null, tag: { name: 'Level' } },
};

test('says that the browser blocks the sound, turns it on, and moves no button by it', async () => {
  await page.viewport(1440, 900);
  vi.stubGlobal('AudioContext', FakeAudio);
  vi.spyOn(navigator, 'userActivation', 'get').mockReturnValue({ hasBeenActive: false, isActive: false });
  stubServer({
    'GET alerts/alert-count': () => ({
      ...{ criticalCount: 1, urgentCount: 0, sites: [], newest: null, worst: ALERT },
    }),
  });
  const { screen } = await showPage(() => <button type="button">Somewhere</button>, '/dash');
  const blocked = screen.getByRole('button', { name: /^No alarm sound yet. Turn on/ });
  await expect.element(blocked).toBeVisible();
  const acknowledge = screen.getByRole('button', { name: /^Acknowledge/ }).element();
  const left = acknowledge.getBoundingClientRect().left;
  await blocked.click();
  await expect.element(blocked).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Alarm sound' })).toBeVisible();
  expect(acknowledge.getBoundingClientRect().left).toBe(left);
});

/** Of a tab that was never clicked. */
class FakeAudio extends EventTarget {
  state = 'suspended';
  readonly currentTime = 0;
  readonly destination = {};
  async resume() {
    this.state = 'running';
    this.dispatchEvent(new Event('statechange'));
  }
  createOscillator() {
    return { frequency: {}, connect: <T,>(to: T) => to, start() {}, stop() {} };
  }
  createGain() {
    return { gain: { setValueAtTime() {}, linearRampToValueAtTime() {} }, connect: <T,>(to: T) => to };
  }
}

/** The page forgets a user and a company when another identity is signed in. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../../../host/data/session/query-client.ts';
import { changeCommunication, communicationStore } from '../../../../host/data/stores/communication-store.ts';
import { check, compareStore } from '../../../../host/data/stores/compare-store.ts';
import { endSession, lapseSession, storeSession } from '../../../../host/data/stores/session-store.ts';
import { toggleBranch, treeStore } from '../../../../host/data/stores/tree-store.ts';
import { recentColours, rememberColour } from '../../../../host/panels/recent-colours.ts';
import { folderStore, startAct, toggleFolder } from '../../../../host/parts/folders/folder-store.ts';
import { openAdd, organizeStore } from '../../../../host/parts/organize/organize-store.ts';
import { memoryStorage } from './memory-storage.ts';
import { sessionOf } from './sessions.ts';

vi.mock('wouter/use-browser-location', () => ({ navigate: vi.fn() }));

const shown = () => ({
  sites: compareStore.chosen.uuids,
  link: [communicationStore.siteId, communicationStore.reportMsg],
  form: organizeStore.form.mode,
  act: folderStore.act,
  folders: folderStore.opened.own,
  closed: treeStore.closed,
  colours: recentColours.colours,
  answers: queryClient.getQueryData(['sites']),
});
const NOTHING = {
  sites: [],
  link: ['', ''],
  form: null,
  act: null,
  folders: [],
  closed: [],
  colours: [],
  answers: undefined,
};

/** As a user's work leaves the stores. */
function work(): void {
  check('site', 'north');
  changeCommunication({ siteId: 'north', reportMsg: '3 reports use it.' });
  openAdd('area');
  startAct({ mode: 'create', list: 'own', parent: null });
  toggleFolder('own', 'f1');
  toggleBranch('north');
  rememberColour('#123456');
  queryClient.setQueryData(['sites'], ['north']);
}

describe('AUTH-21 client state at a change of the identity', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', memoryStorage());
    endSession();
    storeSession(sessionOf('olivia'));
    work();
    expect(shown()).toMatchObject({ sites: ['north'], form: 'add', folders: ['f1'], answers: ['north'] });
  });

  test('keeps nothing of a user after a sign-out, nor for the next user', () => {
    endSession();
    expect(shown()).toEqual(NOTHING);
    storeSession(sessionOf('victor'));
    expect(shown()).toEqual(NOTHING);
  });

  test('keeps nothing of a company after a switch of the company but the choices of the user', () => {
    storeSession(sessionOf('olivia', 'operator', 'harbour'));
    const own = { folders: ['f1'], closed: ['north'], colours: ['#123456'] };
    expect(shown()).toEqual({ ...NOTHING, ...own });
  });

  test('keeps all of it while the same user signs in again over the page', () => {
    const before = shown();
    lapseSession();
    storeSession(sessionOf('olivia'));
    expect(shown()).toEqual(before);
  });
});

describe('module state of the page', () => {
  const host = resolve(import.meta.dirname, '../../../../host');

  /** Why the state of a file stays for another identity. */
  const STAYS: Readonly<Record<string, string>> = {
    'app/alarm-banner/alarm-sound.ts': 'the loudspeaker',
    'app/bell/browser-notices.ts': 'a counter',
    'app/builds.ts': 'an element',
    'commands/gestures.ts': 'of mounted components',
    'commands/registry.ts': 'of mounted components',
    'data/company-news.ts': 'of mounted components',
    'data/session/error-report.ts': 'reports already sent',
    'data/stores/connectivity-store.ts': 'the network',
    'data/stores/density-store.ts': 'the screen',
    'data/stores/kiosk-store.ts': 'the screen',
    'data/stores/layout-store.ts': 'the screen',
    'data/stores/leave-guard.ts': 'of mounted components',
    'data/stores/masters-store.ts': 'a counter',
    'data/stores/notice-place.ts': 'an element',
    'data/stores/session-store.ts': 'the identity',
    'data/stores/storage.ts': 'cleared with the session',
    'data/stores/theme-store.ts': 'the screen',
    'data/stores/toast-store.ts': 'gone after six seconds',
    'data/stores/trouble-store.ts': 'the server',
    'diagram/mini-map-store.ts': 'the screen',
    'diagram/motion-store.ts': 'the screen',
    'diagram/phone-store.ts': 'the screen',
    'diagram/worker-ahead.ts': 'a worker that has no data yet',
    'editor/guides/rulers-store.ts': 'the screen',
    'editor/panel-store.ts': 'the screen',
    'editor/text-faces.ts': 'fonts',
    'pages/notifications/selection-field.tsx': 'a constant',
    'pages/organize/organize-page.tsx': 'a constant',
    'pages/statistics/statistic-groups.ts': 'a constant',
    'panels/property-panel.tsx': 'a constant',
    'parts/alerts/use-alert-acts.ts': 'running calls',
    'parts/images/running-uploads.ts': 'a counter',
    'ui/charts/trend-readings.ts': 'derived from its keys',
    'ui/later-styles.ts': 'style sheets',
    'ui/time-zone-field.tsx': 'names of time zones',
  };

  const STATE =
    /^(?:export )?(?:let |const [^=]+= (?:proxy|new (?:Map|Set|WeakMap))(?:<[^(]*>)?\((?!\[|Object\.))/m;

  test('resets at a change of the identity, or stays for a listed reason', () => {
    const files = readdirSync(host, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => relative(host, join(entry.parentPath, entry.name)));
    const stays = files.filter((file) => {
      const text = readFileSync(join(host, file), 'utf8');
      return STATE.test(text) && !/\b(?:onIdentityChange|identityState)[<(]/.test(text);
    });
    expect(stays.sort()).toEqual(Object.keys(STAYS));
  });
});

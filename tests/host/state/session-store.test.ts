import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Session } from '../../../api/contract/index.ts';
import {
  endSession,
  isSameIdentity,
  restoreSession,
  sessionStore,
  storeSession,
} from '../../../host/state/session-store.ts';
import { isText, read, storageName, write } from '../../../host/state/storage.ts';
import { memoryStorage } from './memory-storage.ts';

const sessionOf = (person: string, role = 'operator'): Session => ({
  token: `token of ${person}`,
  user: {
    id: 1,
    uuid: person,
    firstName: person,
    lastName: '',
    email: `${person}@demo.example`,
    assimilationMode: false,
    role: { uuid: role, title: role, type: null },
    timezone: null,
  },
  company: { uuid: 'cedar', name: 'Cedar Valley Water', timezone: 'America/Denver' },
  defaults: { haveDashViewPermission: true, haveSiteViewPermission: true, dashUrl: null, siteUrl: null },
});

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  endSession();
});

describe('AUTH-14 AUTH-15 the stored session', () => {
  test('what a sign-in stored is there after a reload', () => {
    storeSession(sessionOf('olivia'));
    const stored = { ...localStorage };
    endSession();
    Object.assign(localStorage, stored);
    restoreSession();
    expect(sessionStore).toMatchObject({
      token: 'token of olivia',
      user: { uuid: 'olivia' },
      company: { uuid: 'cedar' },
    });
  });

  test('AUTH-13 the stored user has the five entries', () => {
    storeSession(sessionOf('olivia'));
    const user: unknown = JSON.parse(localStorage.getItem(storageName('currentUser'))!);
    expect(user).toMatchObject({
      id: 1,
      uuid: 'olivia',
      firstName: 'olivia',
      lastName: '',
      assimilationMode: false,
    });
  });

  test.each([['{broken'], ['"a text"'], ['{"uuid":7}'], ['null']])('a user like %s is nobody', (user) => {
    storeSession(sessionOf('olivia'));
    localStorage.setItem(storageName('currentUser'), user);
    restoreSession();
    expect(sessionStore.token).toBeNull();
  });
});

describe('AUTH-21 OR-81 the end of a session', () => {
  test('everything of the user goes, the choices of the screen stay', () => {
    storeSession(sessionOf('olivia'));
    write('selectedSite', 's1');
    write('theme', 'dark');
    write('sidebarWidth', 300);
    localStorage.setItem('another.app', '1');
    endSession();
    expect(Object.keys(localStorage).sort()).toEqual(['another.app', 'mimic.sidebarWidth', 'mimic.theme']);
    expect(sessionStore).toMatchObject({ token: null, user: null, company: null, defaults: null });
  });

  test("one user's entries are not another's", () => {
    storeSession(sessionOf('olivia'));
    write('selectedSite', 's1');
    storeSession(sessionOf('victor'));
    expect(read('selectedSite', isText)).toBeNull();
  });

  test('AUTH-30 the notice waits for the sign-in page and goes with the next session', () => {
    endSession('This session has expired. Please login again!');
    expect(sessionStore.notice).toBe('This session has expired. Please login again!');
    storeSession(sessionOf('olivia'));
    expect(sessionStore.notice).toBeNull();
  });
});

test('OR-101 only another user, role or company is another page', () => {
  storeSession(sessionOf('olivia'));
  expect(isSameIdentity({ ...sessionOf('olivia'), token: 'a new one' })).toBe(true);
  expect(isSameIdentity(sessionOf('victor'))).toBe(false);
  expect(isSameIdentity(sessionOf('olivia', 'viewer'))).toBe(false);
});

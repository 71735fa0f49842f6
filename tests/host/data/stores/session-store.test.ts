import { beforeEach, describe, expect, test, vi } from 'vitest';
import { holdPage } from '../../../../host/data/stores/leave-guard.ts';
import {
  endSession,
  followOtherTabs,
  isSameIdentity,
  restoreSession,
  sessionStore,
  storeCompany,
  storeSession,
} from '../../../../host/data/stores/session-store.ts';
import { isText, read, type StorageKey, storageName, write } from '../../../../host/data/stores/storage.ts';
import { showToast, toastStore } from '../../../../host/data/stores/toast-store.ts';
import { memoryStorage } from './memory-storage.ts';
import { sessionOf } from './sessions.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  endSession();
});

test('takes the messages of the page along when the session ends', () => {
  storeSession(sessionOf('olivia'));
  showToast('success', 'Booster Station was archived');
  endSession();
  expect(toastStore.toasts).toEqual([]);
});

describe('AUTH-14 AUTH-15 the stored session', () => {
  test('applies a new time zone of the company at once, and after a reload', () => {
    storeSession(sessionOf('olivia'));
    const { uuid, name } = sessionStore.company!;
    storeCompany({ uuid: 'another', name, timezone: 'Asia/Tokyo' });
    storeCompany({ uuid, name, timezone: 'Australia/Adelaide' });
    expect(sessionStore.company?.timezone).toBe('Australia/Adelaide');
    const stored = { ...localStorage };
    endSession();
    Object.assign(localStorage, stored);
    restoreSession();
    expect(sessionStore.company?.timezone).toBe('Australia/Adelaide');
  });

  test('AUTH-14 AUTH-15 what a sign-in stored is there after a reload', () => {
    const defaults = {
      haveDashViewPermission: true,
      haveSiteViewPermission: false,
      dashUrl: '/dash/d1',
      siteUrl: '/site/map',
    };
    storeSession({ ...sessionOf('olivia'), defaults });
    const stored = { ...localStorage };
    endSession();
    Object.assign(localStorage, stored);
    restoreSession();
    expect(sessionStore).toMatchObject({
      token: 'token of olivia',
      user: { uuid: 'olivia' },
      company: { uuid: 'cedar' },
    });
    expect(sessionStore.defaults).toEqual(defaults);
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

  test('AUTH-28 the view permissions of the defaults are stored, and are there after a reload', () => {
    const { defaults, ...session } = sessionOf('olivia');
    const views = { haveDashViewPermission: false, haveSiteViewPermission: true };
    storeSession({ ...session, defaults: { ...defaults, ...views } });
    expect(JSON.parse(localStorage.getItem(storageName('viewPermissions'))!)).toEqual(views);
    restoreSession();
    expect(sessionStore.defaults).toMatchObject(views);
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
  expect(isSameIdentity(sessionOf('olivia'))).toBe(true);
  expect(isSameIdentity(sessionOf('victor'))).toBe(false);
  expect(isSameIdentity(sessionOf('olivia', 'viewer'))).toBe(false);
  expect(isSameIdentity(sessionOf('olivia', 'operator', 'harbour'))).toBe(false);
});

describe('AUTH-21 two tabs', () => {
  /** What another tab did: storage changed under this one, and the browser says so. */
  let otherTab: (change: () => void, key?: StorageKey) => void;
  const reload = vi.fn();
  const goHome = vi.fn();

  beforeEach(() => {
    const listeners = new EventTarget();
    vi.stubGlobal('addEventListener', listeners.addEventListener.bind(listeners));
    vi.stubGlobal('removeEventListener', listeners.removeEventListener.bind(listeners));
    reload.mockClear();
    goHome.mockClear();
    storeSession(sessionOf('olivia'));
    followOtherTabs(reload, goHome);
    otherTab = (change, key = 'token') => {
      const here = { ...sessionStore };
      change();
      Object.assign(sessionStore, here);
      listeners.dispatchEvent(Object.assign(new Event('storage'), { key: storageName(key) }));
    };
  });

  test('a sign-out in one ends the session in the other', () => {
    otherTab(() => endSession());
    expect(sessionStore.token).toBeNull();
    expect(reload).not.toHaveBeenCalled();
  });

  test('a sign-out in one keeps the page of the other while it has unsaved input', () => {
    const release = holdPage(() => true);
    otherTab(() => endSession());
    expect(sessionStore).toMatchObject({ token: null, isLapsed: true, user: { uuid: 'olivia' } });
    release();
  });

  test('a refresh in one is taken over without a blink', () => {
    otherTab(() => storeSession({ ...sessionOf('olivia'), token: 'a new one' }));
    expect(sessionStore.token).toBe('a new one');
    expect(reload).not.toHaveBeenCalled();
  });

  test.each([
    ['another user', sessionOf('victor')],
    ['another company', sessionOf('olivia', 'operator', 'harbour')],
    ['another role', sessionOf('olivia', 'viewer')],
  ])('OR-101 %s reloads the page', (_what, session) => {
    otherTab(() => storeSession(session));
    expect(reload).toHaveBeenCalledOnce();
  });

  test('AUTH-22 a switch of the company leads home: the address was one of the company before', () => {
    otherTab(() => write('switchCompany', 'harbour'), 'switchCompany');
    otherTab(() => storeSession(sessionOf('olivia', 'operator', 'harbour')));
    otherTab(() => write('switchCompany', null), 'switchCompany');
    expect([goHome.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0]);
    otherTab(() => storeSession(sessionOf('olivia', 'viewer', 'harbour')));
    expect([goHome.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1]);
  });

  test('signing out and in as somebody else reloads the page, however it came', () => {
    otherTab(() => endSession());
    otherTab(() => storeSession(sessionOf('victor')));
    expect(reload).toHaveBeenCalledOnce();
    expect(sessionStore.user?.uuid).toBe('victor');
  });
});

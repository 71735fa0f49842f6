import { globSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  forgetOverview,
  preferredOverview,
  rememberOverview,
} from '../../../../host/data/site/chosen-overview.ts';
import {
  endSession,
  restoreSession,
  sessionStore,
  storeSession,
} from '../../../../host/data/stores/session-store.ts';
import {
  clearUserData,
  isRecord,
  isText,
  KEYS,
  read,
  type StorageKey,
  setStorageOwner,
  storageName,
  write,
} from '../../../../host/data/stores/storage.ts';
import { memoryStorage } from './memory-storage.ts';
import { sessionOf } from './sessions.ts';

const full = (): Storage =>
  Object.assign(Object.create(memoryStorage()), {
    setItem() {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    },
  });

/** A browser that throws at the mere mention of its storage. */
function block(): void {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  });
}

beforeEach(() => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    writable: true,
    value: memoryStorage(),
  });
  endSession();
});

describe('AUTH-27 OR-81 one table of keys', () => {
  test('AUTH-27 every key has the prefix, and a user’s key their uuid', () => {
    setStorageOwner('olivia');
    for (const key of Object.keys(KEYS) as StorageKey[])
      expect(storageName(key)).toMatch(KEYS[key].scope === 'user' ? /^mimic\.olivia\.\w+$/ : /^mimic\.\w+$/);
  });

  test('AUTH-27 what the specification keeps has its key, and each key is written by some part of the console', () => {
    expect(Object.keys(KEYS)).toEqual(
      expect.arrayContaining([
        ...['token', 'activeCompany', 'currentUser', 'associatedCompanies', 'companyVerificationToken'],
        ...['reportRefreshRate', 'siteAlertsOpened', 'selectedOverview', 'siteOverviews', 'selectedReport'],
        ...['defaultPages', 'viewPermissions', 'alertActivity', 'sidebarActivity', 'switchCompany'],
      ]),
    );
    const product = globSync('host/**/*.{ts,tsx}')
      .filter((file) => !file.endsWith('storage.ts'))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const unused = Object.keys(KEYS).filter(
      (key) => !product.includes(`write('${key}', `) || !product.includes(`read('${key}', `),
    );
    expect(unused).toEqual([]);
  });

  test('AUTH-27 the overview chosen last is remembered for each site, and the last of all where a site has none', () => {
    setStorageOwner('olivia');
    const [mill, well] = [
      ['m1', 'm2'],
      ['w1', 'w2', 'm2'],
    ].map((ids) => ids.map((uuid) => ({ uuid })));
    const preferred = () => [preferredOverview('mill', mill!), preferredOverview('well', well!)];
    expect(preferred()).toEqual(['m1', 'w1']);
    rememberOverview('mill', 'm2');
    expect(preferred()).toEqual(['m2', 'm2']);
    rememberOverview('well', 'w2');
    expect(preferred()).toEqual(['m2', 'w2']);
    forgetOverview('well');
    expect(preferred()).toEqual(['m2', 'w1']);
    for (let nth = 0; nth < 120; nth++) rememberOverview(`site ${nth}`, 'o');
    expect(Object.keys(read('siteOverviews', isRecord)!)).toHaveLength(100);
  });

  test('a sign-out leaves the choices of the screen and nothing else, of no user', () => {
    for (const owner of ['olivia', 'victor']) {
      setStorageOwner(owner);
      for (const key of Object.keys(KEYS) as StorageKey[]) write(key, 'x');
    }
    clearUserData();
    const device = Object.keys(KEYS).filter((key) => KEYS[key as StorageKey].scope === 'device');
    expect(Object.keys(localStorage).sort()).toEqual(device.map((key) => `mimic.${key}`).sort());
  });
});

describe.each([
  ['blocked', block],
  ['full', () => vi.stubGlobal('localStorage', full())],
])('AUTH-27 a storage that is %s', (_name, hinder) => {
  beforeEach(() => hinder());

  test('the console goes on from memory', () => {
    storeSession(sessionOf('olivia'));
    write('selectedSite', 's1');
    restoreSession();
    expect(sessionStore).toMatchObject({ token: 'token of olivia', user: { uuid: 'olivia' } });
    expect(read('selectedSite', isText)).toBe('s1');
  });

  test('AUTH-21 a sign-out forgets that too', () => {
    storeSession(sessionOf('olivia'));
    write('selectedSite', 's1');
    endSession();
    setStorageOwner('olivia');
    expect(read('selectedSite', isText)).toBeNull();
    restoreSession();
    expect(sessionStore.token).toBeNull();
  });
});

test('what no longer fits leaves no older entry behind', () => {
  write('theme', 'dark');
  const kept = { ...localStorage };
  vi.stubGlobal('localStorage', Object.assign(full(), kept));
  const removed: string[] = [];
  localStorage.removeItem = (name) => removed.push(name);
  write('theme', 'light');
  expect(read('theme', isText)).toBe('light');
  expect(removed).toEqual(['mimic.theme']);
});

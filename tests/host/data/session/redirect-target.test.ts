import { describe, expect, test } from 'vitest';
import { landingPath, loginPath, safeReturnPath } from '../../../../host/data/session/redirect-target.ts';

describe('AUTH-19 OR-01 where a sign-in may lead back to', () => {
  test.each([
    ['/dash/', '/dash/'],
    ['/dash/site-schematic/7f?siteId=1#top', '/dash/site-schematic/7f?siteId=1#top'],
    ['/site/overview/abc', '/site/overview/abc'],
    ['/alerts', '/alerts'],
    ['/setup/users', '/setup/users'],
    ['/site/a/../overview', '/site/overview'],
    ['/dash/%2F%2Fevil.example', '/dash/%2F%2Fevil.example'],
    ['/site/overview?next=https://evil.example', '/site/overview?next=https://evil.example'],
  ])('%s is honoured', (path, expected) => {
    expect(safeReturnPath(path)).toBe(expected);
  });

  test.each([
    [null],
    [''],
    ['dash'],
    ['//evil.example/dash'],
    ['///dash'],
    ['/\\evil.example'],
    ['/dash\\..\\..\\evil'],
    ['https://evil.example/dash'],
    ['javascript:alert(1)'],
    ['/\t/evil.example/dash'],
    ['/\n/evil.example'],
    [' /dash'],
    ['/da sh'],
    ['/'],
    ['/login'],
    ['/logout'],
    ['/profile'],
    ['/dashboard'],
    ['/Dash'],
    ['/dash/../logout'],
    ['/dash/%2e%2e/logout'],
    ['/dash//evil.example'],
    ['/%64ash'],
    ['/site:8080@evil.example'],
  ])('%j is refused', (path) => {
    expect(safeReturnPath(path)).toBeNull();
  });

  test('the sign-in page carries the place, decoded once on the way back', () => {
    const path = '/site/overview/a?b=%26';
    const query = new URLSearchParams(loginPath(path).split('?')[1]);
    expect(safeReturnPath(query.get('redirectTo'))).toBe(path);
  });

  test('leads from a page of no return to the plain sign-in page', () => {
    expect(loginPath('/profile')).toBe('/login');
  });
});

describe('COMP-04 OR-25 the page a user starts on', () => {
  const none = { haveDashViewPermission: false, haveSiteViewPermission: false, dashUrl: null, siteUrl: null };
  test.each([
    [null, '/profile'],
    [none, '/profile'],
    [{ ...none, haveSiteViewPermission: true }, '/site/overview'],
    [{ ...none, haveSiteViewPermission: true, siteUrl: '/site/overview/x' }, '/site/overview/x'],
    [{ ...none, haveDashViewPermission: true, haveSiteViewPermission: true, siteUrl: '/site/map' }, '/dash/'],
    [{ ...none, haveDashViewPermission: true, dashUrl: '/dash/d1' }, '/dash/d1'],
    [{ ...none, haveDashViewPermission: true, dashUrl: 'https://evil.example/dash' }, '/dash/'],
  ])('%j', (defaults, expected) => {
    expect(landingPath(defaults)).toBe(expected);
  });
});

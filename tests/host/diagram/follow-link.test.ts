import { describe, expect, test, vi } from 'vitest';
import { followLink, urlTarget } from '../../../host/diagram/follow-link.ts';

const ORIGIN = 'https://console.example';

describe('OR-61 ACT-05 the address of a URL action', () => {
  test.each([
    ['https://example.org/a?b#c', 'https://example.org/a?b#c'],
    ['http://example.org', 'http://example.org/'],
    ['example.org/help', 'https://example.org/help'],
    ['example.org:8443/help', 'https://example.org:8443/help'],
    ['/dash/1', 'https://console.example/dash/1'],
  ])('%s opens %s', (raw, expected) => {
    expect(urlTarget(raw, ORIGIN)?.href).toBe(expected);
  });

  test.each([
    '',
    '   ',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'file:///etc',
    '//evil.example',
    '/\\evil.example',
    'mailto:a@b.example',
  ])('%j does not open', (raw) => {
    expect(urlTarget(raw, ORIGIN)).toBeNull();
  });
});

describe('ACT-02 where an action leads', () => {
  test.each([
    [{ type: 'Overview', siteId: 's1' }, undefined, '/site/overview/s1'],
    [{ type: 'overview', reportId: 'd1' }, 's2', '/site/overview/s2/d1'],
    [{ type: 'Open Dash Report', reportId: 'd1' }, 's2', '/dash/site-schematic/d1'],
    [{ type: 'Graph' }, 's2', undefined],
    [{ type: 'Overview' }, undefined, undefined],
  ])('%j at site %s → %s', (link, site, expected) => {
    const navigate = vi.fn();
    followLink(link, navigate, site, '/site/overview');
    expect(navigate.mock.calls[0]?.[0]).toBe(expected);
  });
});

test('NAV-45 an address within the console keeps the site and the schematic that it names', () => {
  vi.stubGlobal('location', { origin: ORIGIN });
  const navigate = vi.fn();
  const url = '/dash/d1?siteId=s1&siteSchematicId=d2';
  followLink({ type: 'Open URL', url, openMethod: 'sameTab' }, navigate, 's1', '/site/overview');
  expect(navigate).toHaveBeenCalledExactlyOnceWith(url);
  vi.unstubAllGlobals();
});

test('ACT-05 opens an address without a scheme at https, in the same tab, a new tab or a new window', () => {
  const [assign, open, navigate] = [vi.fn(), vi.fn(), vi.fn()];
  vi.stubGlobal('location', { origin: ORIGIN, assign });
  vi.stubGlobal('window', { open });
  for (const openMethod of ['sameTab', 'newTab', 'newWindow'])
    followLink({ type: 'Open URL', url: 'example.org/help', openMethod }, navigate, 's1', '/site/overview');
  vi.unstubAllGlobals();
  const target = new URL('https://example.org/help');
  expect(assign.mock.calls).toEqual([[target]]);
  expect(open.mock.calls).toEqual([
    [target, '_blank', 'noopener'],
    [target, '_blank', 'noopener,popup'],
  ]);
  expect(navigate).not.toHaveBeenCalled();
});

test.each([
  ['/popup-overviews/p1/edit', 'Open URL', 0],
  ['/popup-overviews/create', 'Open Dash Report', 0],
  ['/popup-overviews/p1/edit', 'Overview', 1],
  ['/dash/d1', 'Open Dash Report', 1],
])('NAV-46 on %s a click on %s leads to %d pages', (page, type, times) => {
  const navigate = vi.fn();
  followLink({ type, url: '/dash/d1', reportId: 'd1', siteId: 's1' }, navigate, undefined, page);
  expect(navigate).toHaveBeenCalledTimes(times);
});

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
    [
      { type: 'Open Dash Report', reportId: 'd1', reportType: 'site-schematic' },
      's2',
      '/dash/site-schematic/d1',
    ],
    [{ type: 'Graph' }, 's2', undefined],
    [{ type: 'Overview' }, undefined, undefined],
  ])('%j at site %s → %s', (link, site, expected) => {
    const navigate = vi.fn();
    followLink(link, navigate, { site }, '/site/overview');
    expect(navigate.mock.calls[0]?.[0]).toBe(expected);
  });
});

test.each([
  ['graph', '/dash/graph/r1'],
  ['tabular', '/dash/tabular/r1'],
  ['comparison', '/dash/comparison/r1'],
  ['map', '/dash/map/r1/view'],
])('ACT-07 PROP-05 a link to a %s report of the dashboard opens %s', (reportType, expected) => {
  for (const type of ['Open Dash Report', 'Open Report']) {
    const navigate = vi.fn();
    followLink({ type, reportId: 'r1', reportType, reportSection: 'dash' }, navigate, {}, '/site/overview');
    expect(navigate).toHaveBeenCalledExactlyOnceWith(expected);
  }
});

test('ACT-07 a pop-up opens over the diagram', () => {
  const [navigate, openPopup] = [vi.fn(), vi.fn()];
  followLink({ type: 'Pop-up', reportId: 'p1' }, navigate, {}, '/site/overview', openPopup);
  expect(openPopup).toHaveBeenCalledExactlyOnceWith('p1');
  expect(navigate).not.toHaveBeenCalled();
});

describe('NAV-45 a link passes the site and the diagram along', () => {
  const CLICKED = { site: 's1', diagram: 'd2' };
  const both = ['siteId', 'siteSchematicId'].map((type) => ({ type, checked: true }));
  const report = { type: 'Open Dash Report', reportId: 'r1', reportType: 'graph' };
  const opened = (
    link: Parameters<typeof followLink>[0],
    place: Parameters<typeof followLink>[2] = CLICKED,
  ) => {
    vi.stubGlobal('location', { origin: ORIGIN, assign: vi.fn() });
    const navigate = vi.fn();
    followLink(link, navigate, place, '/site/overview');
    const target = navigate.mock.calls[0]?.[0] ?? String(vi.mocked(location.assign).mock.calls[0]?.[0]);
    vi.unstubAllGlobals();
    return target;
  };

  test('to a report and to an address, within the console or outside of it', () => {
    expect(opened({ ...report, selectedConfiguration: both })).toBe(
      '/dash/graph/r1?siteId=s1&siteSchematicId=d2',
    );
    const url = { type: 'Open URL', selectedConfiguration: both };
    expect(opened({ ...url, url: '/dash/d1#top' })).toBe('/dash/d1?siteId=s1&siteSchematicId=d2#top');
    expect(opened({ ...url, url: 'https://wiki.example/a?b=c' })).toBe(
      'https://wiki.example/a?b=c&siteId=s1&siteSchematicId=d2',
    );
  });

  test('in a new tab too', () => {
    const open = vi.fn();
    vi.stubGlobal('window', { open });
    opened({ ...report, openMethod: 'newTab', selectedConfiguration: both });
    expect(open).toHaveBeenCalledWith('/dash/graph/r1?siteId=s1&siteSchematicId=d2', '_blank', 'noopener');
  });

  test('only what is checked, and only where there is one', () => {
    const one = [both[0]!, { type: 'siteSchematicId', checked: false }];
    expect(opened({ ...report, selectedConfiguration: one })).toBe('/dash/graph/r1?siteId=s1');
    expect(opened({ ...report, selectedConfiguration: both }, { diagram: 'd2' })).toBe(
      '/dash/graph/r1?siteSchematicId=d2',
    );
    expect(opened(report)).toBe('/dash/graph/r1');
  });

  test('passes over entries that cannot be read', () => {
    const selectedConfiguration = [null, 'siteId', { checked: true }, both[0]!];
    expect(opened({ ...report, selectedConfiguration })).toBe('/dash/graph/r1?siteId=s1');
  });

  test('but not over what the address names itself', () => {
    const link = { type: 'Open URL', url: '/dash/d1?siteId=s9', selectedConfiguration: both };
    expect(opened(link)).toBe('/dash/d1?siteId=s9&siteSchematicId=d2');
  });
});

test('NAV-45 an address within the console keeps the site and the schematic that it names', () => {
  vi.stubGlobal('location', { origin: ORIGIN });
  const navigate = vi.fn();
  const url = '/dash/d1?siteId=s1&siteSchematicId=d2';
  followLink({ type: 'Open URL', url, openMethod: 'sameTab' }, navigate, { site: 's1' }, '/site/overview');
  expect(navigate).toHaveBeenCalledExactlyOnceWith(url);
  vi.unstubAllGlobals();
});

test('ACT-05 ACT-07 opens an address without a scheme at https, in the same tab, a new tab or a new window', () => {
  const [assign, open, navigate] = [vi.fn(), vi.fn(), vi.fn()];
  vi.stubGlobal('location', { origin: ORIGIN, assign });
  vi.stubGlobal('window', { open });
  for (const openMethod of ['sameTab', 'newTab', 'newWindow'])
    followLink(
      { type: 'Open URL', url: 'example.org/help', openMethod },
      navigate,
      { site: 's1' },
      '/site/overview',
    );
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
  followLink({ type, url: '/dash/d1', reportId: 'd1', siteId: 's1' }, navigate, {}, page);
  expect(navigate).toHaveBeenCalledTimes(times);
});

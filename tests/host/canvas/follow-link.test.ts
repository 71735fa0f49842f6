import { describe, expect, test, vi } from 'vitest';
import { followLink, urlTarget } from '../../../host/canvas/follow-link.ts';

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
    followLink(link, navigate, site);
    expect(navigate.mock.calls[0]?.[0]).toBe(expected);
  });
});

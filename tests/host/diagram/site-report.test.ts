/** A click on an object that leads to a report of its site (ACT-06). */
import { afterEach, expect, test, vi } from 'vitest';

const validateItems = vi.hoisted(() => vi.fn());
const showToast = vi.hoisted(() => vi.fn());
vi.mock('../../../host/data/session/api.ts', () => ({ client: { validateItems } }));
vi.mock('../../../host/data/stores/toast-store.ts', () => ({ showToast }));

import { ApiError } from '../../../api/client/errors.ts';
import { followLink } from '../../../host/diagram/follow-link.ts';

const link = { type: 'Open Site Report', reportId: 'r1', openMethod: 'sameTab' } as const;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test.each([
  ['sameTab', []],
  ['newTab', ['/site/reports/s9/r1/view', '_blank', 'noopener']],
  ['newWindow', ['/site/reports/s9/r1/view', '_blank', 'noopener,popup']],
])('ACT-06 ACT-04 the report opens at the site that the server names, %s', async (openMethod, opened) => {
  const open = vi.fn();
  const navigate = vi.fn();
  vi.stubGlobal('window', { open });
  validateItems.mockResolvedValue({ activeSiteId: 's9', message: '' });
  followLink({ ...link, openMethod } as never, navigate, { site: 's1' }, '/site/overview');
  await vi.waitFor(() => expect(open.mock.calls.length + navigate.mock.calls.length).toBe(1));
  expect(validateItems).toHaveBeenCalledWith({ body: { type: 'site', items: ['s1'], routeSiteId: 's1' } });
  if (opened.length > 0) expect(open).toHaveBeenCalledWith(...opened);
  else expect(navigate).toHaveBeenCalledWith('/site/reports/s9/r1/view');
});

test.each([
  [{ activeSiteId: null, message: 'No site of this company is active' }, 'No site of this company is active'],
  [new ApiError(404, 'No report found!'), 'No report found!'],
])(
  'ACT-06 OR-62 where there is none the server’s words are shown, and nothing opens',
  async (answer, words) => {
    const navigate = vi.fn();
    if (answer instanceof Error) validateItems.mockRejectedValue(answer);
    else validateItems.mockResolvedValue(answer);
    followLink(link as never, navigate, { site: 's1' }, '/site/overview');
    await vi.waitFor(() => expect(showToast).toHaveBeenCalledWith('error', words));
    expect(navigate).not.toHaveBeenCalled();
  },
);

test('NAV-45 ACT-07 a link to a report of the site passes the site and the diagram along', async () => {
  const navigate = vi.fn();
  validateItems.mockResolvedValue({ activeSiteId: 's9', message: '' });
  const selectedConfiguration = ['siteId', 'siteSchematicId'].map((type) => ({ type, checked: true }));
  const graph = { ...link, reportType: 'graph', selectedConfiguration };
  followLink(graph, navigate, { site: 's1', diagram: 'd2' }, '/site/overview');
  await vi.waitFor(() =>
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/site/reports/s9/r1/view?siteId=s1&siteSchematicId=d2'),
  );
});

test('ACT-06 a link that names a site opens the report there, whichever site is shown', async () => {
  const navigate = vi.fn();
  validateItems.mockResolvedValue({ activeSiteId: 's2', message: '' });
  followLink({ ...link, siteId: 's2' }, navigate, { site: 's1' }, '/site/overview');
  await vi.waitFor(() => expect(navigate).toHaveBeenCalledWith('/site/reports/s2/r1/view'));
  expect(validateItems).toHaveBeenCalledWith({ body: { type: 'site', items: ['s2'], routeSiteId: 's2' } });
});

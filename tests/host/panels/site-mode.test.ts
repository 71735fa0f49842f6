import { expect, test, vi } from 'vitest';
import { createSiteMode, linkingMode, shownMode, turnedWords } from '../../../host/panels/site-mode.ts';
import type { SiteModeCount, SiteModePlan } from '../../../worker/boundary/index.ts';

function trial(count: SiteModeCount, plan: Partial<SiteModePlan> = {}) {
  let now = count;
  const said: string[] = [];
  const remote = {
    count: vi.fn(async () => now),
    plan: vi.fn(
      async (to: SiteModePlan['to']): Promise<SiteModePlan> => ({
        to,
        turned: 2,
        kept: 0,
        keptLinks: [],
        ...plan,
      }),
    ),
    apply: vi.fn(async () => {
      now = { static: 0, dynamic: 2 };
      return null;
    }),
  };
  const mode = createSiteMode({
    remote: () => ({ siteMode: remote }),
    say: (_tone, words) => said.push(words),
  });
  return { mode, remote, said };
}

test('CANV-03 what a diagram is follows from its links; without any, what the builder chose', async () => {
  const shown = (count: SiteModeCount | null, chosen: 'static' | 'dynamic' = 'static') =>
    shownMode({ count, chosen });
  expect(shown({ static: 3, dynamic: 0 }, 'dynamic')).toBe('static');
  expect(shown({ static: 0, dynamic: 1 })).toBe('dynamic');
  expect(shown({ static: 3, dynamic: 1 })).toBe('mixed');
  expect(linkingMode({ count: { static: 3, dynamic: 1 }, chosen: 'dynamic' })).toBe('dynamic');
  const { mode, remote } = trial({ static: 0, dynamic: 0 });
  await mode.switchTo('dynamic');
  expect(shownMode(mode.state)).toBe('dynamic');
  expect(remote.plan).not.toHaveBeenCalled();
});

test('CANV-03 where all links can be turned nothing is asked', async () => {
  const { mode, remote, said } = trial({ static: 2, dynamic: 0 });
  await mode.switchTo('dynamic');
  expect(remote.apply).toHaveBeenCalledOnce();
  expect(said).toEqual(['2 objects linked by assignment: each site shows its own values.']);
  expect(shownMode(mode.state)).toBe('dynamic');
});

test('CANV-03 where some keep their links the builder is asked first, and may leave it', async () => {
  const { mode, remote } = trial({ static: 3, dynamic: 0 }, { kept: 1 });
  await mode.switchTo('dynamic');
  expect(mode.state.plan).toMatchObject({ kept: 1 });
  mode.cancel();
  await mode.confirm();
  expect(remote.apply).not.toHaveBeenCalled();
  await mode.switchTo('dynamic');
  await mode.confirm();
  expect(remote.apply).toHaveBeenCalledOnce();
  expect(mode.state.plan).toBeNull();
});

test('OR-51 fixed devices are those of a site: without one the builder is asked', async () => {
  const { mode, remote } = trial({ static: 0, dynamic: 2 });
  await mode.switchTo('static');
  expect(mode.state.asksSite).toBe(true);
  expect(remote.plan).not.toHaveBeenCalled();
  await mode.switchTo('static', 'site');
  expect(remote.plan).toHaveBeenCalledWith('static', 'site');
  expect(mode.state.asksSite).toBe(false);
  expect(turnedWords({ to: 'static', turned: 1 })).toBe('1 object linked to fixed devices.');
});

test('what the server refuses is said, and nothing is changed', async () => {
  const { mode, remote, said } = trial({ static: 2, dynamic: 0 });
  remote.plan.mockRejectedValueOnce(new Error('The server cannot be reached'));
  await mode.switchTo('dynamic');
  expect(said).toEqual(['The server cannot be reached']);
  expect(mode.state.busy).toBe(false);
  expect(remote.apply).not.toHaveBeenCalled();
});

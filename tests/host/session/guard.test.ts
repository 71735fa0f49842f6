import { describe, expect, test } from 'vitest';
import { isForbiddenPath, pathRights, permissionName } from '../../../host/session/guard.ts';

describe('PERM-02 PERM-03 OR-11 the page guard', () => {
  test('a path names its area and its section', () => {
    expect(permissionName('activity-log')).toBe('ActivityLog');
    expect(pathRights('/site/overview/4711/x')).toEqual(['Site.canSee', 'Site.Overview.canSee']);
    expect(pathRights('/')).toEqual([]);
  });

  test.each([
    ['/site/overview', {}, false],
    ['/site/overview', { Site: { canSee: false } }, true],
    ['/site/overview', { Site: { canSee: true } }, false],
    ['/site/overview', { Site: { canSee: true, subPermission: { Overview: { canSee: false } } } }, true],
    ['/site/map', { Site: { canSee: true, subPermission: { Overview: { canSee: false } } } }, false],
    ['/dash/', { Dash: { canSee: false } }, true],
    ['/profile', { Dash: { canSee: false } }, false],
  ])('%s with %j', (path, permissions, forbidden) => {
    expect(isForbiddenPath(permissions, path)).toBe(forbidden);
  });
});

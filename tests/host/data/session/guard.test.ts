import { describe, expect, test } from 'vitest';
import { isForbiddenPath, pathRights, permissionName } from '../../../../host/data/session/guard.ts';

describe('PERM-02 PERM-03 OR-11 the page guard', () => {
  test('PERM-02 OR-11 a path names its area and its section', () => {
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
  ])('PERM-02 PERM-03 %s with %j', (path, permissions, forbidden) => {
    expect(isForbiddenPath(permissions, path)).toBe(forbidden);
  });
});

describe('PERM-06 PERM-07 OR-12 templates and notifications', () => {
  const site = (controller?: boolean, overview?: boolean) => ({
    Site: {
      canSee: true,
      subPermission: {
        ...(controller === undefined ? {} : { ControllerTemplates: { canSee: controller } }),
        ...(overview === undefined ? {} : { OverviewTemplates: { canSee: overview } }),
      },
    },
  });
  test.each([
    [site(false, false), true],
    [site(true, false), false],
    [site(false, true), false],
    [site(false, undefined), false],
    [{}, false],
    [{ Site: { canSee: false } }, true],
    [{ Setup: { canSee: true, subPermission: { Templates: { canSee: false } } } }, true],
  ])('PERM-06 OR-12 /setup/templates with %j: forbidden %s', (permissions, forbidden) => {
    expect(isForbiddenPath(permissions, '/setup/templates')).toBe(forbidden);
  });

  test('PERM-07 /setup/notifications asks for nothing else', () => {
    expect(isForbiddenPath(site(false, false), '/setup/notifications')).toBe(false);
    expect(isForbiddenPath({ Setup: { canSee: false } }, '/setup/notifications')).toBe(true);
  });
});

describe('OR-11 alerts', () => {
  const perSite = (canSee: boolean) => ({ Site: { canSee: true, subPermission: { Alerts: { canSee } } } });
  test.each([
    [{ Alerts: { canSee: false } }, true],
    [{ Alerts: { canSee: true }, ...perSite(false) }, false],
    [perSite(false), true],
    [perSite(true), false],
    [{}, false],
  ])('/alerts with %j: forbidden %s', (permissions, forbidden) => {
    expect(isForbiddenPath(permissions, '/alerts')).toBe(forbidden);
    expect(isForbiddenPath(permissions, '/alerts/s1')).toBe(forbidden);
  });
});

test('pages about the server itself are for who may see what people do', () => {
  const audit = (canSee: boolean) => ({ Setup: { canSee: true, subPermission: { AuditLog: { canSee } } } });
  for (const path of ['/setup/jobs', '/setup/servers']) {
    expect(isForbiddenPath(audit(false), path)).toBe(true);
    expect(isForbiddenPath(audit(true), path)).toBe(false);
  }
});

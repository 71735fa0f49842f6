/** The kinds of objects that are archived and restored. */
import type { PermissionPath } from './permissions.ts';

interface ArchiveKindWords {
  /** More than one of them, as a heading. */
  readonly title: string;
  /** One of them, as "site". */
  readonly noun: string;
  /** The right to archive one: it allows to see the archived ones, and to restore them. */
  readonly right: PermissionPath;
  /** Whose they are decides who sees them: only administrators see all of them. */
  readonly isForAdministrators?: true;
}

const kind = (title: string, noun: string, right: PermissionPath): ArchiveKindWords => ({
  title,
  noun,
  right,
});
const ofAdministrators = (...words: Parameters<typeof kind>): ArchiveKindWords => ({
  ...kind(...words),
  isForAdministrators: true,
});

/** In the order of the page. */
export const ARCHIVE_KINDS = {
  area: kind('Areas', 'area', 'Setup.Organize.archive'),
  route: kind('Routes', 'route', 'Setup.Organize.archive'),
  site: kind('Sites', 'site', 'Setup.Organize.archive'),
  overview: kind('Overviews', 'overview', 'Site.Overview.archive'),
  link: kind('Links', 'link', 'Site.Communication.archive'),
  controller: kind('Controllers', 'controller', 'Site.Communication.archive'),
  tag: kind('Tags', 'tag', 'Site.Communication.archive'),
  picture: kind('Pictures', 'picture', 'Site.Gallery.archive'),
  image: kind('Images in diagrams', 'image', 'Dash.update'),
  annotation: ofAdministrators('Annotations', 'annotation', 'Alerts.update'),
  equipmentNote: kind('Maintenance notes', 'maintenance note', 'Site.Overview.control'),
  schedule: ofAdministrators('Schedules', 'schedule', 'Site.Reports.archive'),
  user: kind('Users', 'user', 'Setup.Users.archive'),
  role: kind('Roles', 'role', 'Setup.Roles.archive'),
  group: kind('Groups', 'group', 'Setup.Groups.archive'),
  notification: kind('Notifications', 'notification', 'Setup.Notifications.archive'),
  customField: kind('Custom fields', 'custom field', 'Setup.CustomFields.archive'),
  linkObject: kind('Link objects', 'link object', 'Setup.LinkObjects.archive'),
  category: kind('Categories', 'category', 'Setup.LinkObjects.archive'),
  assignment: kind('Assignments', 'assignment', 'Setup.LinkObjects.archive'),
  controllerTemplate: kind('Controller templates', 'controller template', 'Site.ControllerTemplates.archive'),
  overviewTemplate: kind('Overview templates', 'overview template', 'Site.OverviewTemplates.archive'),
  popup: ofAdministrators('Pop-ups', 'pop-up', 'Dash.archive'),
  assembly: kind('Assemblies', 'assembly', 'Dash.update'),
  formula: kind('Formulas', 'formula', 'Dash.update'),
  dictionary: kind('Dictionaries', 'dictionary', 'Dash.update'),
  label: kind('Labels', 'label', 'Dash.update'),
  plugin: kind('Plugins', 'plugin', 'Setup.Plugins.archive'),
} satisfies Record<string, ArchiveKindWords>;

export type ArchiveKind = keyof typeof ARCHIVE_KINDS;
export const ARCHIVE_KIND_NAMES = Object.keys(ARCHIVE_KINDS) as [ArchiveKind, ...ArchiveKind[]];

/** Each allows to see and restore something that is archived. */
export const ARCHIVE_RIGHTS: readonly PermissionPath[] = [
  ...new Set(Object.values(ARCHIVE_KINDS).map(({ right }) => right)),
];

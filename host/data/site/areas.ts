/** The areas of the console for the navigation, the palette and the keys (NAV-01). */
import {
  Archive,
  BookText,
  Building2,
  Cable,
  Component,
  Cpu,
  FileSpreadsheet,
  FolderTree,
  Group,
  Image,
  LayoutDashboard,
  LayoutTemplate,
  ListPlus,
  type LucideIcon,
  Mail,
  Map as MapIcon,
  MessagesSquare,
  Puzzle,
  ScrollText,
  Server,
  Settings,
  ShieldCheck,
  Siren,
  Timer,
  UsersRound,
  Workflow,
} from 'lucide-react';
import { isGranted, type PermissionPath, type Permissions } from '../../../api/contract/index.ts';
import { isForbiddenPath } from '../session/guard.ts';

export interface Section {
  readonly label: string;
  readonly href: string;
  readonly icon: LucideIcon;
  /** Only with the embedded demo. */
  readonly demo?: true;
}

export interface Area extends Section {
  /** Path prefix under which the area counts as open. */
  readonly within: string;
  /** Two keys in sequence. */
  readonly shortcut?: string;
  /** Used when the right to the page alone does not tell whether it has anything for the user. */
  readonly needs?: PermissionPath;
  /** Pages inside it, listed beside it. */
  readonly sections?: readonly Section[];
}

const SETUP: readonly Section[] = [
  { label: 'Organize', href: '/setup/organize', icon: FolderTree },
  { label: 'Users', href: '/setup/users', icon: UsersRound },
  { label: 'Roles', href: '/setup/roles', icon: ShieldCheck },
  { label: 'Groups', href: '/setup/groups', icon: Group },
  { label: 'Company', href: '/setup/company', icon: Building2 },
  { label: 'Custom fields', href: '/setup/custom-fields', icon: ListPlus },
  { label: 'Link objects', href: '/setup/link-objects', icon: Component },
  { label: 'Templates', href: '/setup/templates', icon: LayoutTemplate },
  { label: 'Notifications', href: '/setup/notifications', icon: MessagesSquare },
  { label: 'Archive', href: '/setup/archive', icon: Archive },
  { label: 'Audit log', href: '/setup/audit-log', icon: ScrollText },
  { label: 'Plugins', href: '/setup/plugins', icon: Puzzle },
  { label: 'Background jobs', href: '/setup/jobs', icon: Timer },
  { label: 'Servers', href: '/setup/servers', icon: Server },
  // Mails of the demo do not leave the machine; they are read here.
  { label: 'Outbox', href: '/setup/outbox', icon: Mail, demo: true },
];

const AREAS: readonly Area[] = [
  { label: 'Overview', href: '/site/overview', within: '/site/overview', icon: Workflow, shortcut: 'g o' },
  { label: 'Dashboard', href: '/dash/', within: '/dash', icon: LayoutDashboard, shortcut: 'g d' },
  { label: 'Map', href: '/site/map', within: '/site/map', icon: MapIcon, shortcut: 'g m' },
  { label: 'Alerts', href: '/alerts', within: '/alerts', icon: Siren, shortcut: 'g a' },
  {
    label: 'Reports',
    href: '/site/reports',
    within: '/site/reports',
    icon: FileSpreadsheet,
    shortcut: 'g r',
  },
  { label: 'Gallery', href: '/site/gallery', within: '/site/gallery', icon: Image },
  { label: 'Communication', href: '/site/communication', within: '/site/communication', icon: Cable },
  { label: 'Activity Log', href: '/site/activity-log', within: '/site/activity-log', icon: BookText },
  {
    label: 'Overview Templates',
    href: '/setup/templates?tab=overviews',
    within: '/setup/templates?tab=overviews',
    icon: LayoutTemplate,
    needs: 'Site.OverviewTemplates.canSee',
  },
  {
    label: 'Controller Templates',
    href: '/setup/templates?tab=controllers',
    within: '/setup/templates?tab=controllers',
    icon: Cpu,
    needs: 'Site.ControllerTemplates.canSee',
  },
  { label: 'Setup', href: '/setup', within: '/setup', icon: Settings, shortcut: 'g s', sections: SETUP },
];

function isOffered(permissions: Permissions, { href }: Section): boolean {
  const [path] = href.split('?') as [string];
  return !isForbiddenPath(permissions, path);
}

/** The pages offered to a user: those that their permissions do not forbid. */
export function offeredAreas(permissions: Permissions, demo = false): readonly Area[] {
  const isShown = (section: Section) => isOffered(permissions, section) && (demo || !section.demo);
  return AREAS.map((area) =>
    area.sections ? { ...area, sections: area.sections.filter(isShown) } : area,
  ).filter(
    ({ needs, ...area }) =>
      isOffered(permissions, area) &&
      area.sections?.length !== 0 &&
      (needs === undefined || isGranted(permissions, needs)),
  );
}

/** The area of a path. A page of the set-up is in the set-up, even if other links lead to it. */
export const areaOf = (path: string): Area | undefined =>
  AREAS.find(({ within }) => path === within || path.startsWith(`${within}/`));

/** The first page of the set-up that a user may see. */
export function firstSetupPath(permissions: Permissions): string {
  const first = SETUP.find((section) => isOffered(permissions, section)) ?? SETUP[0]!;
  return first.href;
}

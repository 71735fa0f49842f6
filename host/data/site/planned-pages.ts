/**
 * Addresses of the console whose pages are not built yet: each has its guard, its title and a note on what will
 * be there, and is in no menu. To build a page, delete its row here and add one in routes.tsx; the
 * navigation then offers it.
 */
import {
  ChartLine,
  Columns3,
  FileSpreadsheet,
  type LucideIcon,
  Map as MapIcon,
  MessagesSquare,
} from 'lucide-react';

export interface PlannedPage {
  readonly id: string;
  readonly path: RegExp;
  /** Of the browser tab and of the page. */
  readonly title: string;
  readonly icon: LucideIcon;
  /** What will be there, as a sentence. */
  readonly what: string;
  /** The list of sites is beside it, and leads from site to site within this section (SIDE-04). */
  readonly perSite?: boolean;
}

const ID = '[^/]+';
const exactly = (pattern: string): RegExp => new RegExp(`^${pattern}/?$`);

/** A section of the site area, with and without a site (NAV-26, NAV-29 to NAV-31). */
const section = (segment: string) => exactly(`/site/${segment}(?:/(?<siteId>${ID}))?`);

const REPORT_TYPES = [
  { type: 'tabular', title: 'Tabular Report', icon: FileSpreadsheet },
  { type: 'comparison', title: 'Comparison Report', icon: Columns3 },
  { type: 'graph', title: 'Graph Report', icon: ChartLine },
  { type: 'map', title: 'Map Report', icon: MapIcon },
] as const;
const TYPES = REPORT_TYPES.map(({ type }) => type).join('|');

/** Viewing, adding and editing the reports of one type on the dashboard (NAV-10 to NAV-14, OR-07). */
const dashReports = REPORT_TYPES.flatMap(({ type, title, icon }): PlannedPage[] => {
  const isMap = type === 'map';
  return [
    {
      id: `dash-${type}-add`,
      path: exactly(isMap ? '/dash/map(?:/add)?' : `/dash/${type}`),
      title: `Add ${title}`,
      icon,
      what: `${title}s of the dashboard will be made here.`,
    },
    {
      id: `dash-${type}-edit`,
      path: exactly(`/dash/${type}/${ID}/edit`),
      title: `Edit ${title}`,
      icon,
      what: `The columns, tags and times of a ${title.toLowerCase()} will be chosen here.`,
    },
    {
      id: `dash-${type}`,
      path: exactly(isMap ? `/dash/map/${ID}/view` : `/dash/${type}/${ID}`),
      title,
      icon,
      what: `A ${title.toLowerCase()} of the dashboard will be shown here.`,
    },
  ];
});

export const PLANNED_PAGES: readonly PlannedPage[] = [
  ...dashReports,
  {
    id: 'site-report-add',
    path: exactly(`/site/reports/(?<siteId>${ID})/(?:${TYPES})/add`),
    title: 'Add Report',
    icon: FileSpreadsheet,
    what: 'Reports of one site will be made here.',
    perSite: true,
  },
  {
    id: 'site-report-edit',
    path: exactly(`/site/reports/(?<siteId>${ID})/(?:${TYPES})/${ID}/edit`),
    title: 'Edit Report',
    icon: FileSpreadsheet,
    what: 'The columns, tags and times of a site’s report will be chosen here.',
    perSite: true,
  },
  {
    id: 'site-report',
    // The short form without a type is an old link to the same report (OR-09).
    path: exactly(`/site/reports/(?<siteId>${ID})/(?:(?:${TYPES})/)?${ID}/view`),
    title: 'Report',
    icon: FileSpreadsheet,
    what: 'A report of the site will be shown here.',
    perSite: true,
  },
  {
    id: 'site-reports',
    path: section('reports'),
    title: 'Reports',
    icon: FileSpreadsheet,
    what: 'The folders and reports of the site will be listed here.',
    perSite: true,
  },
  {
    id: 'site-map',
    path: section('map'),
    title: 'Map',
    icon: MapIcon,
    what: 'The sites will be shown on a map here, with their alerts.',
    perSite: true,
  },
  {
    id: 'setup-notifications',
    path: exactly('/setup/notifications'),
    title: 'Notifications',
    icon: MessagesSquare,
    what: 'Who is told of which alerts, and how, will be decided here.',
  },
];

/** Whether an address still has no page. */
export const isPlanned = (path: string): boolean => PLANNED_PAGES.some((page) => page.path.test(path));

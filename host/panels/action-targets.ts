/** Where an action can lead to. */
import type { Area, ReportType } from '../../api/contract/index.ts';
import type { Choice } from './choice-field.tsx';

/** All sites by name, with the area to tell equal names apart. */
export function sitesOf(areas: readonly Area[]): readonly Choice[] {
  const sites = areas.flatMap((area) =>
    [...area.routes.flatMap((route) => route.sites), ...area.sites].map((site) => ({
      ...site,
      area: area.name,
    })),
  );
  const names = Map.groupBy(sites, (site) => site.name);
  return sites
    .map(({ uuid, name, area }) => ({
      value: uuid,
      label: names.get(name)!.length > 1 ? `${name} (${area})` : name,
    }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

/** A report or a diagram that a link can open. */
export interface ReportTarget {
  readonly uuid: string;
  readonly name: string;
  readonly type: ReportType;
}

/** The headings of the types in their order. */
const REPORT_GROUPS: Readonly<Record<ReportType, string>> = {
  'site-schematic': 'Diagrams',
  graph: 'Graph reports',
  tabular: 'Tabular reports',
  comparison: 'Comparison reports',
  map: 'Map reports',
};

/** Reports as choices: by type, each type by name. */
export const reportChoices = (reports: readonly ReportTarget[]): readonly Choice[] =>
  Object.entries(REPORT_GROUPS).flatMap(([type, group]) =>
    reports
      .filter((report) => report.type === type)
      .sort((a, b) => a.name.localeCompare(b.name))
      .map(({ uuid, name }) => ({ value: uuid, label: name, group })),
  );

/** The part of a link that names a report: its id and its type, which decides about the page that opens (PROP-05). */
export function reportParts(reports: readonly ReportTarget[], uuid: string) {
  const report = reports.find((one) => one.uuid === uuid);
  return { reportId: report?.uuid, reportType: report?.type };
}

/** The report, or diagram of the dashboard, that an address shows (NAV-11 to NAV-22). */
import type { ReportType } from '../../../api/contract/index.ts';

interface OpenReport {
  readonly id: string;
  /** Null in addresses that name none (NAV-17, NAV-22). */
  readonly type: ReportType | null;
  readonly siteId: string | null;
}

const TYPE = '(?:(?<type>tabular|comparison|graph|site-schematic|map)/)?';
const WORDS = '(?!(?:tabular|comparison|graph|site-schematic|map|add|edit)(?:/|$))';
const DASH = new RegExp(`^/dash/${TYPE}${WORDS}(?<id>[^/]+)(?:/(?:view|edit))?/?$`);
const SITE = new RegExp(`^/site/reports/(?<siteId>[^/]+)/${TYPE}${WORDS}(?<id>[^/]+)/(?:view|edit)/?$`);

/** Null on every other page. */
export function openReport(path: string): OpenReport | null {
  const found = (DASH.exec(path) ?? SITE.exec(path))?.groups;
  if (!found?.id) return null;
  return {
    id: found.id,
    type: (found.type as ReportType | undefined) ?? null,
    siteId: found.siteId ?? null,
  };
}

import { type ComponentType, lazy } from 'react';
import type { PermissionPath } from '../../../api/contract/index.ts';
import { loadChunk } from '../../ui/lazy-page.ts';
import AlarmsWidget from './alarms-widget.tsx';
import type { WidgetId } from './arrangement.ts';
import CommandsWidget from './commands-widget.tsx';
import DiagramsWidget from './diagrams-widget.tsx';
import LinksWidget from './links-widget.tsx';
import ReportsWidget from './reports-widget.tsx';
import SitesWidget from './sites-widget.tsx';

interface WidgetKind {
  readonly Content: ComponentType;
  /** One of these must be granted; missing: everybody who sees the dashboard. */
  readonly anyOf?: readonly PermissionPath[];
  /** It shows nothing in a company without sites. */
  readonly isOfSites?: true;
}

/** The heavy ones are loaded when they are shown, after the page is there. */
const MapWidget = lazy(() => loadChunk('dash-map', () => import('./map-widget.tsx'), 'pages'));
const ValuesWidget = lazy(() => loadChunk('dash-values', () => import('./values-widget.tsx'), 'pages'));

export const WIDGET_KINDS: Readonly<Record<WidgetId, WidgetKind>> = {
  alarms: { Content: AlarmsWidget, anyOf: ['Alerts.canSee', 'Site.Alerts.canSee'], isOfSites: true },
  sites: { Content: SitesWidget, anyOf: ['Site.canSee'], isOfSites: true },
  map: { Content: MapWidget, anyOf: ['Site.Map.canSee'], isOfSites: true },
  links: { Content: LinksWidget, anyOf: ['Site.Communication.canSee'], isOfSites: true },
  values: { Content: ValuesWidget, isOfSites: true },
  commands: { Content: CommandsWidget, anyOf: ['Site.ActivityLog.canSee'], isOfSites: true },
  diagrams: { Content: DiagramsWidget },
  reports: { Content: ReportsWidget },
};

import { MapPin, Siren, Workflow, X } from 'lucide-react';
import { Link } from 'wouter';
import type { MapReportSite, MapView } from '../../../../api/contract/index.ts';
import { useGranted, useSite } from '../../../data/site/queries.ts';
import { siteDiagramPath } from '../../../data/site/site-path.ts';
import { countWords as alertWords } from '../../../parts/alerts/alert-words.ts';
import { DiagramPicture } from '../../../parts/diagram-picture/diagram-picture.tsx';
import { PlaceMark, worstOf } from '../../../parts/map/place-mark.tsx';
import { IconButton } from '../../../ui/button.tsx';
import styles from './map-report.module.css';
import { RoleValue } from './map-table.tsx';
import { isPlaced } from './map-words.ts';

interface SiteCardProps {
  readonly site: MapReportSite;
  readonly roles: MapView['roles'];
  readonly onClose: () => void;
}

/** The pop-up of a site: its alarms, its values, and the ways to its pages. */
export function SiteCard({ site, roles, onClose }: SiteCardProps) {
  const words = alertWords(site.critical, site.urgent);
  const seesOverview = useGranted('Site.Overview.canSee');
  return (
    <section className={styles.card} aria-label={site.name}>
      <header>
        <PlaceMark worst={worstOf(site)} />
        <div>
          <h2 title={site.name}>{site.name}</h2>
          <p>{words ? `${words} open` : site.areaName}</p>
        </div>
        <IconButton icon={X} label="Close" onClick={onClose} />
      </header>
      {seesOverview && <OverviewPicture key={site.uuid} site={site.uuid} />}
      {roles.length > 0 && (
        <dl>
          {roles.map(({ key, label }, nth) => (
            <div key={key}>
              <dt title={label}>{label}</dt>
              <dd>
                <RoleValue value={site.values[nth] ?? null} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!isPlaced(site) && <p className={styles.note}>It has no position yet: it is not on the map.</p>}
      <SiteLinks site={site} />
    </section>
  );
}

/** The site's first overview, as small as a stamp; it leads to the whole one. Absent for a site without any. */
function OverviewPicture({ site }: { readonly site: string }) {
  const first = useSite(site).data?.overviews[0];
  if (!first) return null;
  return (
    <Link href={siteDiagramPath(site, first.uuid)} className={styles.picture} aria-label={first.name}>
      <DiagramPicture diagram={first.uuid} />
    </Link>
  );
}

function SiteLinks({ site }: Pick<SiteCardProps, 'site'>) {
  const { uuid } = site;
  const links = [
    {
      may: useGranted('Site.Overview.canSee'),
      href: `/site/overview/${uuid}`,
      label: 'Overview',
      Icon: Workflow,
    },
    { may: useGranted('Alerts.canSee'), href: `/alerts/${uuid}`, label: 'Alerts', Icon: Siren },
    {
      may: useGranted('Site.Map.canSee'),
      href: `/site/map/${uuid}`,
      label: isPlaced(site) ? 'Position' : 'Set the position',
      Icon: MapPin,
    },
  ].filter(({ may }) => may);
  if (links.length === 0) return null;
  return (
    <footer>
      {links.map(({ href, label, Icon }) => (
        <Link key={href} href={href}>
          <Icon size={16} aria-hidden /> {label}
        </Link>
      ))}
    </footer>
  );
}

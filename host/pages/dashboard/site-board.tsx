import { Factory } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import type { Area } from '../../../api/contract/index.ts';
import { useAreas, useGranted } from '../../data/site/queries.ts';
import { sitePath } from '../../data/site/site-path.ts';
import { lazyPage } from '../../ui/lazy-page.ts';
import { Loader } from '../../ui/loader.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Truncated } from '../../ui/truncated.tsx';
import styles from './site-board.module.css';

/** Areas, and sites per area, that are shown; in a larger company people search (Ctrl K) or open the tree. */
const MOST_AREAS = 12;
const MOST_SITES = 12;

const SitesMap = lazyPage('dash-map', () => import('./sites-map.tsx'));

const LOOKS = [
  { value: 'list', label: 'List' },
  { value: 'map', label: 'Map' },
] as const;
type Look = (typeof LOOKS)[number]['value'];

/**
 * The company's sites by area, linking to their overviews, or on a map. Absent for users who may not see them, and if there
 * are none.
 */
export function SiteBoard() {
  const areas = useAreas().data?.area ?? [];
  const mayMap = useGranted('Site.Map.canSee');
  const [look, setLook] = useState<Look>('list');
  const shown = areas.filter((area) => sitesOf(area).length > 0).slice(0, MOST_AREAS);
  if (shown.length === 0) return null;
  return (
    <section className={styles.board} aria-labelledby="site-board">
      <header>
        <h2 id="site-board">Sites</h2>
        {mayMap && <Segmented label="Sites as" options={LOOKS} value={look} onChange={setLook} />}
      </header>
      {look === 'map' ? (
        <div className={styles.map}>
          <Suspense fallback={<Loader />}>
            <SitesMap />
          </Suspense>
        </div>
      ) : (
        <div className={styles.areas}>
          {shown.map((area) => (
            <AreaCard key={area.uuid} area={area} />
          ))}
        </div>
      )}
    </section>
  );
}

const sitesOf = (area: Area) => [...area.routes.flatMap((route) => route.sites), ...area.sites];

function AreaCard({ area }: { readonly area: Area }) {
  const sites = sitesOf(area);
  const more = sites.length - MOST_SITES;
  return (
    <article className={styles.area}>
      <h3>
        <Truncated text={area.name} />
        <span className={styles.count}>{sites.length.toLocaleString('en')}</span>
      </h3>
      <ul>
        {sites.slice(0, MOST_SITES).map(({ uuid, name }) => (
          <li key={uuid}>
            <Link href={sitePath(uuid, '/site/overview')}>
              <Factory size={15} aria-hidden />
              <Truncated text={name} />
            </Link>
          </li>
        ))}
        {more > 0 && (
          <li>
            <Link href="/site/overview">{more.toLocaleString('en')} more</Link>
          </li>
        )}
      </ul>
    </article>
  );
}

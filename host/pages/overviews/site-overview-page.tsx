import { Factory, Workflow } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { isWithoutData } from '../../data/session/without-data.ts';
import { preferredOverview, rememberOverview } from '../../data/site/chosen-overview.ts';
import { useChosenSite } from '../../data/site/chosen-site.ts';
import { useGranted, useSite } from '../../data/site/queries.ts';
import { siteDiagramPath } from '../../data/site/site-path.ts';
import { pressedSiteStore, releaseSite } from '../../data/stores/pressed-site-store.ts';
import { DiagramView, type NextDiagram } from '../../diagram/diagram-view.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { ChooseSite, NoSite } from '../../parts/sites/choose-site.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { loadChunk } from '../../ui/lazy-page.ts';
import { Loader } from '../../ui/loader.tsx';
import { truncate } from '../../ui/truncated.tsx';
import styles from './site-overview-page.module.css';

/** Operators, the majority, never load the builders' actions on overviews. */
const OverviewTools = lazy(() => loadChunk('overview-tools', () => import('./overview-tools.tsx'), 'pages'));

interface SiteOverviewPageProps {
  readonly params: { readonly siteId?: string; readonly diagramId?: string };
}

/** The overview of a site: the diagram named in the path, or the site's first one. */
export default function SiteOverviewPage({ params: { siteId, diagramId } }: SiteOverviewPageProps) {
  return siteId ? (
    <OpenedSite siteId={siteId} diagramId={diagramId} />
  ) : (
    <ChooseSite title="Overview" icon={Factory} path="/site/overview" emptyTitle="No site has been selected">
      Choose a site in the list to see its diagram with live values.
    </ChooseSite>
  );
}

interface SiteOverviewProps {
  readonly siteId: string;
  readonly diagramId?: string;
}

/**
 * The site at the address. Until it is known the site before it stays, covered and out of reach: its engine then opens the
 * next diagram, in a fraction of the time that a new engine takes.
 */
function OpenedSite(wanted: SiteOverviewProps) {
  const isKnown = !useSite(wanted.siteId).isPending;
  const [opened, setOpened] = useState(wanted);
  const isNew = opened.siteId !== wanted.siteId || opened.diagramId !== wanted.diagramId;
  if (isKnown && isNew) setOpened(wanted);
  const isLeaving = opened.siteId !== wanted.siteId;
  const next = useNextDiagram(opened.siteId);
  return (
    <div className={styles.site} inert={isLeaving}>
      <SiteOverview {...opened} next={next} />
      {isLeaving && (
        <div className={styles.leaving}>
          <Loader />
        </div>
      )}
    </div>
  );
}

/** What the site whose row is being pressed will show; undefined until that is known. */
function useNextDiagram(shownSite: string): NextDiagram | undefined {
  const { pressed } = useSnapshot(pressedSiteStore);
  const site = useSite(pressed?.site ?? shownSite).data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press has led somewhere, or to nothing, when another site is shown.
  useEffect(releaseSite, [shownSite]);
  return useMemo(() => {
    if (!pressed || site?.uuid !== pressed.site) return undefined;
    const diagram = preferredOverview(site.uuid, inOrder(site.overviews, site.overviewOrder));
    return diagram === undefined ? undefined : { diagram, site: site.uuid };
  }, [pressed, site]);
}

function SiteOverview({ siteId, diagramId, next }: SiteOverviewProps & { readonly next?: NextDiagram }) {
  const site = useSite(siteId);
  const mayChange = useGranted('Site.Overview.update');
  usePageTitle(site.data?.name ?? 'Overview');
  useChosenSite(siteId, site);

  if (site.isPending) return <Loader />;
  if (isWithoutData(site)) return <NoSite title="Overview" icon={Factory} error={site.error} />;

  const { name, areaName, routeName, overviews } = site.data;
  const trail = routeName ? [areaName, routeName] : [areaName];
  const shown = diagramId ?? preferredOverview(siteId, inOrder(overviews, site.data.overviewOrder));
  if (!shown)
    return (
      <>
        <PageHeader title={name} trail={trail} hasSidebar />
        <EmptyState
          icon={Workflow}
          title="This site has no overview yet"
          action={
            mayChange && (
              <Suspense fallback={null}>
                <OverviewTools site={siteId} />
              </Suspense>
            )
          }
        >
          Draw one, or start from a template.
        </EmptyState>
      </>
    );
  return (
    <DiagramView
      diagram={shown}
      site={siteId}
      title={name}
      trail={trail}
      hasSidebar
      next={next}
      tabs={
        <OverviewTabs siteId={siteId} overviews={inOrder(overviews, site.data.overviewOrder)} shown={shown} />
      }
    />
  );
}

interface Overview {
  readonly uuid: string;
  readonly name: string;
}

/** Overviews in the site's own order; unnamed ones come last. */
function inOrder<T extends Overview>(overviews: readonly T[], order: readonly string[]): readonly T[] {
  const rank = (uuid: string) => (order.includes(uuid) ? order.indexOf(uuid) : order.length);
  return [...overviews].sort((a, b) => rank(a.uuid) - rank(b.uuid));
}

interface OverviewTabsProps {
  readonly siteId: string;
  readonly overviews: readonly Overview[];
  readonly shown: string;
}

/** A site's diagrams, if it has more than one, with their actions for builders. */
function OverviewTabs({ siteId, overviews, shown }: OverviewTabsProps) {
  const mayChange = useGranted('Site.Overview.update');
  const mayArchive = useGranted('Site.Overview.archive');
  const manages = mayChange || mayArchive;
  if (overviews.length < 2 && !manages) return null;
  return (
    <nav className={styles.tabs} aria-label="Diagrams of the site">
      {overviews.map(({ uuid, name }) => (
        <Link
          key={uuid}
          href={siteDiagramPath(siteId, uuid)}
          className={styles.tab}
          aria-current={uuid === shown ? 'page' : undefined}
          title={name}
          onClick={() => rememberOverview(siteId, uuid)}
        >
          {truncate(name)}
        </Link>
      ))}
      {manages && (
        <Suspense fallback={null}>
          <OverviewTools site={siteId} shown={shown} />
        </Suspense>
      )}
    </nav>
  );
}

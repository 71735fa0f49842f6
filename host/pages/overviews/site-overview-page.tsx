import { Factory, Workflow } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { Link, Redirect } from 'wouter';
import { chosenSite, useChosenSite } from '../../data/site/chosen-site.ts';
import { useGranted, useSite } from '../../data/site/queries.ts';
import { siteDiagramPath, sitePath } from '../../data/site/site-path.ts';
import { layoutStore, openSidebar } from '../../data/stores/layout-store.ts';
import { isText, read, write } from '../../data/stores/storage.ts';
import { DiagramView } from '../../diagram/diagram-view.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { loadChunk } from '../../ui/lazy-page.ts';
import { Loader } from '../../ui/loader.tsx';
import { truncate } from '../../ui/truncated.tsx';
import styles from './site-overview-page.module.css';

/** Operators, the majority, never load the builders' actions on overviews. */
const OverviewTools = lazy(() => loadChunk('overview-tools', () => import('./overview-tools.tsx')));

interface SiteOverviewPageProps {
  readonly params: { readonly siteId?: string; readonly diagramId?: string };
}

/** The overview of a site: the diagram named in the path, or the site's first one. */
export default function SiteOverviewPage({ params: { siteId, diagramId } }: SiteOverviewPageProps) {
  return siteId ? <SiteOverview siteId={siteId} diagramId={diagramId} /> : <ChooseSite />;
}

/** Without a site in the path: the last one viewed, else an invitation. */
function ChooseSite() {
  usePageTitle('Overview');
  const layout = useSnapshot(layoutStore);
  const hidden = layout.narrow || !layout.sidebarOpen;
  const last = chosenSite();
  if (last) return <Redirect to={sitePath(last, '/site/overview')} replace />;
  return (
    <>
      <PageHeader title="Overview" hasSidebar />
      <EmptyState
        icon={Factory}
        title="No site has been selected"
        action={hidden && <Button onClick={openSidebar}>Show the sites</Button>}
      >
        Choose a site in the list to see its diagram with live values.
      </EmptyState>
    </>
  );
}

function SiteOverview({ siteId, diagramId }: { readonly siteId: string; readonly diagramId?: string }) {
  const site = useSite(siteId);
  const mayChange = useGranted('Site.Overview.update');
  usePageTitle(site.data?.name ?? 'Overview');
  useChosenSite(siteId, site);

  if (site.isPending) return <Loader />;
  if (site.isError)
    return (
      <>
        <PageHeader title="Overview" hasSidebar />
        <EmptyState icon={Factory} title={site.error.message}>
          The site was archived, or you do not have access to it. Choose another site in the list.
        </EmptyState>
      </>
    );

  const { name, areaName, routeName, overviews } = site.data;
  const trail = routeName ? [areaName, routeName] : [areaName];
  const shown = diagramId ?? preferred(inOrder(overviews, site.data.overviewOrder));
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

/** The overview chosen last, if it is one of this site's; else the first. */
function preferred(overviews: readonly Overview[]): string | undefined {
  const last = read('selectedOverview', isText);
  return (overviews.find((overview) => overview.uuid === last) ?? overviews[0])?.uuid;
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
          onClick={() => write('selectedOverview', uuid)}
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

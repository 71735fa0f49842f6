import dayjs from 'dayjs';
import relativeTime from 'dayjs/plugin/relativeTime';
import { LayoutDashboard, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { NOTHING } from '../../../api/contract/messages.ts';
import { type DiagramItem, REPORT_PAGE, useDiagrams, useGranted } from '../../data/site/queries.ts';
import { dashDiagramPath, newDiagramPath } from '../../data/site/site-path.ts';
import { isText, read } from '../../data/stores/storage.ts';
import { useViewerZone } from '../../data/stores/viewer-zone.ts';
import { DiagramPicture } from '../../parts/diagram-picture/diagram-picture.tsx';
import { useDefaultReport } from '../../parts/folders/use-folder-tree.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { momentInZone } from '../../ui/charts/zone-words.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loader } from '../../ui/loader.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Truncated } from '../../ui/truncated.tsx';
import { useSearch } from '../../ui/use-search.ts';
import styles from './dash-page.module.css';
import { DiagramCardMenu } from './diagram-card-menu.tsx';
import { ReportCards } from './report-cards.tsx';
import { SiteBoard } from './site-board.tsx';

dayjs.extend(relativeTime);

/** The landing page of the dashboard: its diagrams and reports that the user may see, and the sites. */
export default function DashPage() {
  usePageTitle('Dashboard');
  const [, navigate] = useLocation();
  const mayAdd = useGranted('Dash.add');
  const { typed, setTyped, term } = useSearch();
  const [limit, setLimit] = useState(REPORT_PAGE);
  const diagrams = useDiagrams(term, limit);
  const last = useLastReport();
  return (
    <>
      <PageHeader title="Dashboard" hasSidebar>
        <div className={styles.search}>
          <SearchField label="Search the dashboard" value={typed} onChange={setTyped} />
        </div>
        {mayAdd && (
          <Button icon={Plus} onClick={() => navigate(newDiagramPath())}>
            New diagram
          </Button>
        )}
      </PageHeader>
      {diagrams.isPending && <Loader />}
      {diagrams.isError && (
        <EmptyState
          icon={LayoutDashboard}
          title="The diagrams could not be loaded"
          action={<Button onClick={() => diagrams.refetch()}>Try again</Button>}
        >
          {diagrams.error.message}
        </EmptyState>
      )}
      {diagrams.isSuccess && (
        <DiagramCards items={diagrams.data.items} searching={term !== undefined} last={last} />
      )}
      {diagrams.data && diagrams.data.total > diagrams.data.items.length && (
        <div className={styles.more}>
          <Button busy={diagrams.isFetching} onClick={() => setLimit(limit + REPORT_PAGE)}>
            Show more
          </Button>
        </div>
      )}
      <ReportCards term={term} last={last} />
      {term === undefined && <SiteBoard />}
    </>
  );
}

interface DiagramCardsProps {
  readonly items: readonly DiagramItem[];
  readonly searching: boolean;
  readonly last: string | null;
}

/** What was open last on this screen, else for this user anywhere (OR-117). */
function useLastReport(): string | null {
  const elsewhere = useDefaultReport();
  return read('selectedReport', isText) ?? read('selectedDash', isText) ?? elsewhere?.uuid ?? null;
}

function DiagramCards({ items, searching, last }: DiagramCardsProps) {
  const zone = useViewerZone();
  if (items.length === 0)
    return (
      <EmptyState icon={LayoutDashboard} title={NOTHING.report}>
        {searching ? 'No diagram name matches.' : 'No diagrams outside the sites yet.'}
      </EmptyState>
    );
  return (
    <ul className={styles.cards}>
      {items.map((item) => (
        <li key={item.uuid} className={styles.item}>
          <Link href={dashDiagramPath(item.uuid)} className={styles.card}>
            <DiagramPicture diagram={item.uuid} />
            <span className={styles.words}>
              <span className={styles.name}>
                <Truncated text={item.name} />
              </span>
              <span className={styles.facts}>
                {item.objectCount.toLocaleString('en')} {item.objectCount === 1 ? 'object' : 'objects'}
                {' · '}
                <time dateTime={item.updatedAt} title={momentInZone(item.updatedAt, zone)}>
                  changed {dayjs(item.updatedAt).fromNow()}
                </time>
              </span>
              {item.uuid === last && <span className={styles.last}>Last opened</span>}
            </span>
          </Link>
          <span className={styles.menu}>
            <DiagramCardMenu uuid={item.uuid} name={item.name} />
          </span>
        </li>
      ))}
    </ul>
  );
}

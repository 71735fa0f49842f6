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
import { SiteBoard } from './site-board.tsx';

dayjs.extend(relativeTime);

/** The company's diagrams that belong to no site. */
export default function DashPage() {
  usePageTitle('Diagrams');
  const [, navigate] = useLocation();
  const mayAdd = useGranted('Dash.add');
  const { typed, setTyped, term } = useSearch();
  const [limit, setLimit] = useState(REPORT_PAGE);
  const diagrams = useDiagrams(term, limit);
  return (
    <>
      <PageHeader title="Diagrams">
        <div className={styles.search}>
          <SearchField label="Search diagrams" value={typed} onChange={setTyped} />
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
      {diagrams.isSuccess && <DiagramCards items={diagrams.data.items} searching={term !== undefined} />}
      {diagrams.data && diagrams.data.total > diagrams.data.items.length && (
        <div className={styles.more}>
          <Button busy={diagrams.isFetching} onClick={() => setLimit(limit + REPORT_PAGE)}>
            Show more
          </Button>
        </div>
      )}
      {term === undefined && <SiteBoard />}
    </>
  );
}

interface DiagramCardsProps {
  readonly items: readonly DiagramItem[];
  readonly searching: boolean;
}

function DiagramCards({ items, searching }: DiagramCardsProps) {
  const zone = useViewerZone();
  const last = read('selectedDash', isText);
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

import dayjs from 'dayjs';
import relativeTime from 'dayjs/plugin/relativeTime';
import { LayoutDashboard } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { NOTHING } from '../../../api/contract/messages.ts';
import { REPORT_PAGE, type ReportItem, useDiagrams } from '../../data/site/queries.ts';
import { dashDiagramPath } from '../../data/site/site-path.ts';
import { useViewerZone } from '../../data/stores/viewer-zone.ts';
import { DiagramPicture } from '../../parts/diagram-picture/diagram-picture.tsx';
import { Button } from '../../ui/button.tsx';
import { momentInZone } from '../../ui/charts/zone-words.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loader } from '../../ui/loader.tsx';
import { Truncated } from '../../ui/truncated.tsx';
import { TITLES } from './arrangement.ts';
import styles from './cards.module.css';
import { DiagramCardMenu } from './diagram-card-menu.tsx';
import { useLastReport } from './use-last-report.ts';
import { Widget } from './widget.tsx';

dayjs.extend(relativeTime);

/** The diagrams of the dashboard that the user may see; of those that were searched for, where something was. */
export default function DiagramsWidget({ term }: { readonly term?: string }) {
  const [limit, setLimit] = useState(REPORT_PAGE);
  const diagrams = useDiagrams(term, limit);
  return (
    <Widget title={TITLES.diagrams}>
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
    </Widget>
  );
}

interface DiagramCardsProps {
  readonly items: readonly ReportItem[];
  readonly searching: boolean;
}

function DiagramCards({ items, searching }: DiagramCardsProps) {
  const zone = useViewerZone();
  const last = useLastReport();
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

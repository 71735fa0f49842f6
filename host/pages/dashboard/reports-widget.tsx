import { useState } from 'react';
import { Link } from 'wouter';
import type { ReportType } from '../../../api/contract/index.ts';
import { NOTHING } from '../../../api/contract/messages.ts';
import type { FolderNode } from '../../parts/folders/folder-tree.ts';
import { REPORT_ICONS, REPORT_LABELS } from '../../parts/folders/item-entries.ts';
import { useFolderTree } from '../../parts/folders/use-folder-tree.ts';
import { Button } from '../../ui/button.tsx';
import { Truncated } from '../../ui/truncated.tsx';
import { TITLES } from './arrangement.ts';
import styles from './cards.module.css';
import { useLastReport } from './use-last-report.ts';
import { Widget, WidgetWords } from './widget.tsx';

/** Cards at first, and added with each "Show more". */
const PAGE = 24;

/** The reports of the dashboard, the user's own and those that others share. Diagrams have cards of their own. */
export default function ReportsWidget({ term }: { readonly term?: string }) {
  const last = useLastReport();
  const [limit, setLimit] = useState(PAGE);
  const own = useFolderTree('own').tree;
  const shared = useFolderTree('shared').tree;
  const all = [own, shared].flatMap((tree) => [...(tree?.byId.values() ?? [])]);
  const typed = term?.toLowerCase();
  const reports = all.filter(
    ({ label, item }) =>
      item?.reportType &&
      item.reportType !== 'site-schematic' &&
      (!typed || label.toLowerCase().includes(typed)),
  );
  if (reports.length === 0 && term !== undefined) return null;
  return (
    <Widget title={TITLES.reports}>
      {reports.length === 0 && <WidgetWords>{NOTHING.report}</WidgetWords>}
      <ul className={styles.cards}>
        {reports.slice(0, limit).map((node) => (
          <ReportCard key={node.id} node={node} isLast={node.id === last} />
        ))}
      </ul>
      {reports.length > limit && (
        <div className={styles.more}>
          <Button onClick={() => setLimit(limit + PAGE)}>Show more</Button>
        </div>
      )}
    </Widget>
  );
}

interface ReportCardProps {
  readonly node: FolderNode;
  readonly isLast: boolean;
}

function ReportCard({ node: { label, href, list, item }, isLast }: ReportCardProps) {
  const type: ReportType = item?.reportType ?? 'graph';
  const Icon = REPORT_ICONS[type];
  return (
    <li className={styles.item}>
      <Link href={href ?? '/dash/'} className={styles.card}>
        <span className={styles.kind}>
          <Icon size={24} strokeWidth={1.5} aria-hidden />
        </span>
        <span className={styles.words}>
          <span className={styles.name}>
            <Truncated text={label} />
          </span>
          <span className={styles.facts}>
            {REPORT_LABELS[type]}
            {list === 'shared' && ' · Shared with me'}
          </span>
          {isLast && <span className={styles.last}>Last opened</span>}
        </span>
      </Link>
    </li>
  );
}

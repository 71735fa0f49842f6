import { Pencil, RefreshCw, Share2 } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { REFRESH_RATES, type Report } from '../../../../api/contract/index.ts';
import { parameter } from '../../../data/site/diagram-paths.ts';
import { useGranted } from '../../../data/site/queries.ts';
import { reportEditPath } from '../../../data/site/site-path.ts';
import { PageHeader } from '../../../parts/page/page-header.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { lazyPage } from '../../../ui/lazy-page.ts';
import { Spinner } from '../../../ui/loader.tsx';
import { DropMenu } from '../../../ui/menu.tsx';
import { KIND_WORDS, type ReportKind } from '../report-kinds.ts';
import { ArchiveButton } from './archive-button.tsx';
import styles from './report-view.module.css';
import { RATE_WORDS, type useRefreshRate } from './use-refresh-rate.ts';

interface ReportHeadProps {
  readonly type: ReportKind;
  readonly siteId?: string;
  readonly siteName?: string;
  readonly report: Report;
  readonly refresh: ReturnType<typeof useRefreshRate>;
  /** The report is being read. */
  readonly isBusy: boolean;
  readonly onRefresh: () => void;
  /** Its download. */
  readonly children?: ReactNode;
}

/** The bar over a report: where it is, and what can be done with it. */
export function ReportHead(props: ReportHeadProps) {
  const { type, siteId, siteName, report, refresh, isBusy, onRefresh } = props;
  const group = parameter(useSearch(), 'group');
  const mayUpdate = useGranted(siteId ? 'Site.Reports.update' : 'Dash.update');
  const mayEdit = mayUpdate && report.access !== 'view';
  const mayArchive = useGranted(siteId ? 'Site.Reports.archive' : 'Dash.archive') && report.access !== 'view';
  return (
    <>
      <PageHeader title={report.name} trail={siteName ? [siteName] : [KIND_WORDS[type].title]} hasSidebar>
        <RefreshMenu {...{ refresh, isBusy, onRefresh }} />
        {props.children}
        {!siteId && report.access === 'owner' && <ShareButton report={report} />}
        {mayArchive && <ArchiveButton {...{ report, siteId }} />}
        {mayEdit && (
          <Link href={reportEditPath({ type, siteId, group }, report.uuid)} className={styles.edit}>
            <Pencil size={16} aria-hidden /> Edit
          </Link>
        )}
      </PageHeader>
      {report.subTitle && <p className={styles.subtitle}>{report.subTitle}</p>}
    </>
  );
}

const ShareDialog = lazyPage('share', () => import('../../../parts/share/report-share-dialog.tsx'));

/** Sharing a report of the dashboard; only its owner may (SHARE-07, OR-86). */
function ShareButton({ report: { uuid, name } }: Pick<ReportHeadProps, 'report'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon={Share2} label="Share" onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <ShareDialog id={uuid} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

type RefreshMenuProps = Pick<ReportHeadProps, 'refresh' | 'isBusy' | 'onRefresh'>;

/** How often the report is read again (RPT-10), and reading it now. */
function RefreshMenu({ refresh, isBusy, onRefresh }: RefreshMenuProps) {
  const words = RATE_WORDS[`${refresh.rate}`];
  return (
    <DropMenu
      label={`Refresh rate: ${words}`}
      button={
        <span className={styles.rate}>
          {isBusy ? <Spinner size={16} /> : <RefreshCw size={16} aria-hidden />}
          <span>{refresh.rate === 0 ? 'No refresh' : words}</span>
        </span>
      }
      entries={[
        { label: 'Refresh now', icon: RefreshCw, onSelect: onRefresh },
        null,
        ...REFRESH_RATES.map((rate) => ({
          label: RATE_WORDS[`${rate}`],
          checked: rate === refresh.rate,
          onSelect: () => refresh.setRate(rate),
        })),
      ]}
    />
  );
}

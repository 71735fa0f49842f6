import { Download } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { BodyOf, Endpoints, IncludeSites } from '../../../../api/contract/index.ts';
import { lazyPage } from '../../../ui/lazy-page.ts';
import { DropMenu } from '../../../ui/menu.tsx';
import type { LinkState } from './use-link-state.ts';
import { useReportDownload } from './use-report-download.ts';
import { rangeQuery } from './use-report-view.ts';

type Order = BodyOf<Endpoints['downloadReport']>;
type Format = Order['format'];

const FORMAT_WORDS: Readonly<Record<Format, string>> = {
  csv: 'Table (CSV)',
  xlsx: 'Workbook (XLSX)',
  pdf: 'Document (PDF)',
  svg: 'Picture (SVG)',
  png: 'Picture (PNG)…',
};

interface DownloadMenuProps {
  readonly reportId: string;
  readonly name: string;
  readonly siteId?: string;
  /** Of a comparison; null: none are chosen yet. */
  readonly includeSites?: IncludeSites | null;
  /** What is shown: its range, or the part that is zoomed to. */
  readonly link: LinkState;
  readonly formats?: readonly Format[];
}

const ALL = ['csv', 'xlsx', 'pdf', 'svg', 'png'] as const;

const PictureDialog = lazyPage('picture', () => import('./picture-dialog.tsx'));
const DownloadDialog = lazyPage('download', () => import('./download-dialog.tsx'));

/** The report as a file, of what is shown now (EXPORT-01, OR-48, OR-124). */
export function DownloadMenu({ name, formats = ALL, ...asked }: DownloadMenuProps) {
  const { downloading, start, cancel } = useReportDownload(name);
  const [isSizing, setSizing] = useState(false);
  return (
    <>
      <DropMenu
        label="Download"
        button={<Download size={18} aria-hidden />}
        entries={formats.map((format) => ({
          label: FORMAT_WORDS[format],
          disabled: asked.includeSites === null,
          why: 'Choose the sites to compare first',
          onSelect: () => (format === 'png' ? setSizing(true) : void start(orderOf(format, asked))),
        }))}
      />
      {isSizing && (
        <Suspense>
          <PictureDialog
            onClose={() => setSizing(false)}
            onDownload={(size) => void start({ ...orderOf('png', asked), ...size })}
          />
        </Suspense>
      )}
      {downloading && (
        <Suspense>
          <DownloadDialog {...downloading} onCancel={cancel} />
        </Suspense>
      )}
    </>
  );
}

type Asked = Omit<DownloadMenuProps, 'name' | 'formats'>;

function orderOf(format: Format, { reportId, siteId, includeSites, link }: Asked): Order {
  const { zoom, chosen, granularity, dataPoint, hidden } = link;
  const range = zoom ? { range: 'custom' as const, span: zoom } : chosen;
  const theme = document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
  return {
    ...{ reportId, format, siteId, theme },
    includeSites: includeSites ?? undefined,
    ...(range && rangeQuery(range)),
    ...(granularity && { granularity }),
    ...(dataPoint && { dataPoint }),
    ...(hidden.length > 0 && { hidden: [...hidden] }),
  };
}

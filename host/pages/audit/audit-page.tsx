import { ScrollText, Tag, UserRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { AuditItem } from '../../../api/contract/index.ts';
import { usePages } from '../../data/session/api.ts';
import { useViewerZone } from '../../data/stores/viewer-zone.ts';
import { ListRows } from '../../parts/list/list-screen.tsx';
import { ExportButton, LogColumn } from '../../parts/log/log-column.tsx';
import { whatColumn, whenColumn } from '../../parts/log/log-columns.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { countWords } from '../../ui/count-words.ts';
import type { Column } from '../../ui/data-list.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { Truncated } from '../../ui/truncated.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { AuditDetail } from './audit-detail.tsx';
import { type AuditFilter, filterCount, filterQuery, NO_FILTER } from './audit-filter.ts';
import { AuditFilters } from './audit-filters.tsx';
import { gistOf, personWords, sentenceOf } from './audit-words.ts';
import { ChainState } from './chain-state.tsx';
import { useAuditExport } from './use-audit-export.ts';

const PAGE_SIZE = 50;
const TITLE = 'Audit log';

/** What people and the server did in the company, sealed row by row; with search, details and export. */
export default function AuditPage() {
  usePageTitle(TITLE);
  const timeZone = useViewerZone();
  const search = useSearch();
  const [filter, setFilter] = useState(NO_FILTER);
  const [open, setOpen] = useState<AuditItem | null>(null);
  // Once per filter: a new object at every render would be a new request to the server.
  const narrowed = useMemo(() => filterQuery(filter, Date.now(), timeZone), [filter, timeZone]);
  const query = { search: search.term, ...narrowed };
  const pages = usePages('audit', { query, size: PAGE_SIZE });
  const file = useAuditExport(query, timeZone);
  const progress = file.rows === null ? null : countWords(file.rows, 'row');
  const rows = (
    <LogColumn
      label="Search the audit log"
      noun="row"
      {...{ search, pages }}
      filterCount={filterCount(filter)}
      filters={<AuditFilters filter={filter} onChange={setFilter} />}
      above={<ChainState timeZone={timeZone} />}
    >
      <ListRows
        title={TITLE}
        noun="row"
        icon={ScrollText}
        emptyTitle="Nothing has been recorded yet"
        emptyText="Every value sent to a device and every change to users, permissions and settings is listed here."
        {...{ search, pages }}
        isFiltered={filterCount(filter) > 0}
        columns={columnsOf(timeZone, open === null)}
        idOf={(item) => String(item.sequence)}
        nameOf={sentenceOf}
        selected={open && String(open.sequence)}
        onOpen={setOpen}
        menu={menuOf(filter, setFilter)}
      />
    </LogColumn>
  );
  return (
    <>
      <PageHeader title={TITLE}>
        <ExportButton progress={progress} total={pages.data?.total} onStart={file.start} />
      </PageHeader>
      <ListPage
        list={rows}
        detail={
          open && (
            <AuditDetail item={open} timeZone={timeZone} onOpen={setOpen} onClose={() => setOpen(null)} />
          )
        }
      />
    </>
  );
}

/** Filters the log by what a row has in common with others. */
const menuOf =
  (filter: AuditFilter, onFilter: (filter: AuditFilter) => void) =>
  ({ user, tag }: AuditItem): (MenuEntry | null)[] => [
    {
      label: `Only changes by ${user.name}`,
      icon: UserRound,
      onSelect: () => onFilter({ ...filter, user: user.uuid }),
    },
    ...(tag
      ? [{ label: `Only ${tag.name}`, icon: Tag, onSelect: () => onFilter({ ...filter, tag: tag.uuid }) }]
      : []),
  ];

/** Columns shown while no row is open; an open row contains their content. */
const WIDE: readonly Column<AuditItem>[] = [
  { id: 'gist', title: 'Details', width: 'minmax(140px, 3fr)', wideOnly: true, cell: gistOf },
  { id: 'who', title: 'Who', width: 'minmax(110px, 1fr)', wideOnly: true, cell: personWords },
  {
    id: 'where',
    title: 'Place',
    width: 'minmax(110px, 1fr)',
    wideOnly: true,
    cell: ({ place }) => <Truncated text={place} />,
  },
];
const NUMBER: Column<AuditItem> = {
  id: 'row',
  title: 'Row',
  width: '72px',
  wideOnly: true,
  cell: ({ sequence }) => sequence.toLocaleString('en'),
};

function columnsOf(timeZone: string, isAlone: boolean): readonly Column<AuditItem>[] {
  const what = whatColumn<AuditItem>({ sentenceOf, changesWords: gistOf, personWords }, timeZone);
  const when = whenColumn<AuditItem>(timeZone);
  return isAlone ? [NUMBER, what, ...WIDE, when] : [what, when];
}

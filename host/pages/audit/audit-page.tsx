import { Download, ListFilter, ScrollText, Tag, UserRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { AuditItem } from '../../../api/contract/index.ts';
import { usePages } from '../../data/session/api.ts';
import { useViewerZone } from '../../data/stores/viewer-zone.ts';
import { ListColumn } from '../../parts/list/list-column.tsx';
import { ListRows } from '../../parts/list/list-screen.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { momentWords } from '../../ui/charts/moment-words.ts';
import { zoneWords } from '../../ui/charts/zone-words.ts';
import { countWords } from '../../ui/count-words.ts';
import type { Column } from '../../ui/data-list.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { NameCell } from '../../ui/name-cell.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { AuditDetail } from './audit-detail.tsx';
import { type AuditFilter, filterCount, filterQuery, NO_FILTER } from './audit-filter.ts';
import { AuditFilters } from './audit-filters.tsx';
import styles from './audit-page.module.css';
import { gistOf, personWords, sentenceOf } from './audit-words.ts';
import { ChainState } from './chain-state.tsx';
import { useAuditExport } from './use-audit-export.ts';

const PAGE_SIZE = 50;
const TITLE = 'Audit log';

/** What people and the server did in the company, sealed row by row; searched, looked into and taken along. */
export default function AuditPage() {
  usePageTitle(TITLE);
  const timeZone = useViewerZone();
  const search = useSearch();
  const [filter, setFilter] = useState(NO_FILTER);
  const [filtersShown, setFiltersShown] = useState(false);
  const [open, setOpen] = useState<AuditItem | null>(null);
  // Once for each filter: with every rendering it would be another question to the server.
  const narrowed = useMemo(() => filterQuery(filter, Date.now(), timeZone), [filter, timeZone]);
  const query = { search: search.term, ...narrowed };
  const pages = usePages('audit', { query, size: PAGE_SIZE });
  const file = useAuditExport(query, timeZone);
  const count = filterCount(filter);
  return (
    <>
      <PageHeader title={TITLE}>
        <Button
          icon={Download}
          busy={file.rows !== null}
          disabled={!pages.data || pages.data.total === 0}
          onClick={file.start}
        >
          {file.rows === null ? 'Export CSV' : countWords(file.rows, 'row')}
        </Button>
      </PageHeader>
      <ListPage
        detail={
          open && (
            <AuditDetail item={open} timeZone={timeZone} onOpen={setOpen} onClose={() => setOpen(null)} />
          )
        }
        list={
          <ListColumn
            label="Search the audit log"
            search={search}
            count={pages.data && countWords(pages.data.total, 'row')}
            isStale={pages.isPlaceholderData}
            wraps
            filters={
              <Button
                icon={ListFilter}
                aria-expanded={filtersShown}
                onClick={() => setFiltersShown(!filtersShown)}
              >
                {count > 0 ? `Filters (${count})` : 'Filters'}
              </Button>
            }
          >
            <div className={styles.column}>
              {filtersShown && <AuditFilters filter={filter} onChange={setFilter} />}
              <ChainState timeZone={timeZone} />
              <div className={styles.rows}>
                <ListRows
                  title={TITLE}
                  noun="row"
                  icon={ScrollText}
                  emptyTitle="Nothing has been recorded yet"
                  emptyText="Every value sent to a device and every change to users, permissions and settings is listed here."
                  search={search}
                  isFiltered={count > 0}
                  pages={pages}
                  columns={columnsOf(timeZone, open === null)}
                  idOf={(item) => String(item.sequence)}
                  nameOf={sentenceOf}
                  selected={open && String(open.sequence)}
                  onOpen={setOpen}
                  menu={menuOf(filter, setFilter)}
                />
              </div>
            </div>
          </ListColumn>
        }
      />
    </>
  );
}

/** Narrows the log to what a row has in common with others. */
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

/** Beside an open row there is no room for all; what is left out stands in it. */
const columnsOf = (timeZone: string, isAlone: boolean): readonly Column<AuditItem>[] => [
  ...(isAlone
    ? [
        {
          id: 'row',
          title: 'Row',
          width: '72px',
          wideOnly: true,
          cell: (item: AuditItem) => item.sequence.toLocaleString('en'),
        },
      ]
    : []),
  {
    id: 'what',
    title: 'What',
    width: 'minmax(160px, 3fr)',
    cell: (item) => (
      <NameCell name={sentenceOf(item)} below={`${personWords(item)} · ${momentWords(item.at, timeZone)}`} />
    ),
  },
  ...(isAlone
    ? [
        { id: 'gist', title: 'Details', width: 'minmax(140px, 3fr)', wideOnly: true, cell: gistOf },
        { id: 'who', title: 'Who', width: 'minmax(110px, 1fr)', wideOnly: true, cell: personWords },
        {
          id: 'where',
          title: 'Site',
          width: 'minmax(90px, 1fr)',
          wideOnly: true,
          cell: ({ tag }: AuditItem) => tag?.site ?? '',
        },
      ]
    : []),
  {
    id: 'at',
    title: `When (${zoneWords(Date.now(), timeZone)})`,
    width: '186px',
    wideOnly: true,
    cell: (item) => (
      <time className={styles.when} dateTime={item.at} title={timeZone}>
        {momentWords(item.at, timeZone)}
      </time>
    ),
  },
];

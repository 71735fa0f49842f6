import { Download, ListFilter } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { PagesResult } from '../../../api/client/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { countWords } from '../../ui/count-words.ts';
import type { SearchState } from '../../ui/use-search.ts';
import { ListColumn } from '../list/list-column.tsx';

interface LogColumnProps {
  /** The search's label, as "Search the log". */
  readonly label: string;
  /** One row of it, as "entry". */
  readonly noun: string;
  /** More than one, if it is not the noun with an s. */
  readonly several?: string;
  readonly search: SearchState;
  readonly pages: PagesResult<unknown>;
  /** The number of active filters. */
  readonly filterCount: number;
  /** Shown on demand. */
  readonly filters: ReactNode;
  /** Between the filters and the rows. */
  readonly above?: ReactNode;
  /** The rows. */
  readonly children: ReactNode;
}

/** A log: a bar with a search, its filters on demand, and the rows below. */
export function LogColumn(props: LogColumnProps) {
  const { label, noun, several, search, pages, filterCount, filters, above, children } = props;
  const [shown, setShown] = useState(false);
  return (
    <ListColumn
      label={label}
      search={search}
      count={pages.data && countWords(pages.data.total, noun, several)}
      isStale={pages.isPlaceholderData}
      wraps
      filters={
        <Button icon={ListFilter} aria-expanded={shown} onClick={() => setShown(!shown)}>
          {filterCount > 0 ? `Filters (${filterCount})` : 'Filters'}
        </Button>
      }
      above={
        <>
          {shown && filters}
          {above}
        </>
      }
    >
      {children}
    </ListColumn>
  );
}

interface ExportButtonProps {
  /** The progress of the file, in words; null while none is being made. */
  readonly progress: string | null;
  /** Rows that match the filters; undefined until it is known. */
  readonly total: number | undefined;
  readonly onStart: () => void;
}

/** Saves all rows that match the filters as a file. */
export const ExportButton = ({ progress, total, onStart }: ExportButtonProps) => (
  <Button icon={Download} busy={progress !== null} disabled={!total} onClick={onStart}>
    {progress ?? 'Export CSV'}
  </Button>
);

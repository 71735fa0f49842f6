/** Columns that every log has. */
import { momentWords } from '../../ui/charts/moment-words.ts';
import { zoneWords } from '../../ui/charts/zone-words.ts';
import type { Column } from '../../ui/data-list.tsx';
import { NameCell } from '../../ui/name-cell.tsx';
import styles from './log-columns.module.css';

interface LogRow {
  /** ISO 8601. */
  readonly at: string;
}

interface RowWords<T> {
  /** What was done. */
  readonly sentenceOf: (item: T) => string;
  /** What is different: for narrow lists, in which it has no column. */
  readonly changesWords: (item: T) => string;
  /** Who did it. */
  readonly personWords: (item: T) => string;
}

/** What was done; what changed, by whom and when stand below it. Times are those of `timeZone`. */
export const whatColumn = <T extends LogRow>(
  { sentenceOf, changesWords, personWords }: RowWords<T>,
  timeZone: string,
): Column<T> => ({
  id: 'what',
  title: 'What',
  width: 'minmax(160px, 3fr)',
  cell: (item) => (
    <NameCell
      name={sentenceOf(item)}
      below={[changesWords(item), `${personWords(item)} · ${momentWords(item.at, timeZone)}`]
        .filter(Boolean)
        .map((line) => (
          <span key={line} className={styles.line}>
            {line}
          </span>
        ))}
    />
  ),
});

/** When it was done, in `timeZone`. */
export const whenColumn = <T extends LogRow>(timeZone: string): Column<T> => ({
  id: 'at',
  title: `When (${zoneWords(Date.now(), timeZone)})`,
  width: '186px',
  wideOnly: true,
  cell: ({ at }) => (
    <time className={styles.when} dateTime={at} title={timeZone}>
      {momentWords(at, timeZone)}
    </time>
  ),
});

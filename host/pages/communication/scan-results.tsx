import { Virtuoso } from 'react-virtuoso';
import type { Found, Scan } from '../../../api/contract/index.ts';
import { MISSING } from '../../../api/contract/messages.ts';
import { fetchNext } from '../../parts/list/next-page.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import styles from './communication.module.css';
import { isChosen, type Selection } from './scan-selection.ts';
import { useFound } from './use-scan.ts';

interface ScanResultsProps {
  readonly scan: Scan;
  readonly search: string | undefined;
  readonly selection: Selection;
  readonly disabled: boolean;
  readonly onToggle: (key: number) => void;
}

/** Found items that are not tags yet, each with a checkbox. */
export function ScanResults({ scan, search, selection, disabled, onToggle }: ScanResultsProps) {
  const pages = useFound(scan.uuid, search, scan.fresh, true);
  const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0) return <p className={styles.none}>{emptyWords(scan, search, pages.isPending)}</p>;
  return (
    <div className={styles.found}>
      <Virtuoso
        data={items}
        role="list"
        aria-label="Found"
        tabIndex={0}
        computeItemKey={(_, item) => item.key}
        initialItemCount={Math.min(items.length, 12)}
        endReached={() => fetchNext(pages)}
        itemContent={(_, item) => (
          <FoundRow
            item={item}
            checked={isChosen(selection, item.key)}
            disabled={disabled}
            onToggle={() => onToggle(item.key)}
          />
        )}
      />
    </div>
  );
}

function emptyWords(scan: Scan, search: string | undefined, isPending: boolean): string {
  if (isPending || scan.state === 'running') return 'Waiting for the devices…';
  if (search) return `No new values match “${search}”.`;
  if (scan.found > 0) return 'All values found are tags already.';
  return scan.faults.length > 0
    ? 'No device could be scanned. See the messages above.'
    : 'The scan found no values. Add tags by address on the controller’s page.';
}

interface FoundRowProps {
  readonly item: Found;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly onToggle: () => void;
}

function FoundRow({ item, checked, disabled, onToggle }: FoundRowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the list makes an element of its own around each row.
    <div className={styles.item} role="listitem">
      <div className={styles.words}>
        <Checkbox label={item.name} checked={checked} disabled={disabled} onChange={onToggle} />
        <div className={styles.path} title={item.path}>
          {`${item.controllerName} · ${item.path}`}
        </div>
      </div>
      <span className={styles.value} title={item.value ?? undefined}>
        {item.value ?? MISSING}
      </span>
      <span className={styles.type}>{item.wireType}</span>
    </div>
  );
}

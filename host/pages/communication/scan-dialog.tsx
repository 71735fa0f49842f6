import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Virtuoso } from 'react-virtuoso';
import type { Found, Scan } from '../../../api/contract/index.ts';
import { client } from '../../data/session/api.ts';
import { messageOf } from '../../data/session/messages.ts';
import { useGranted } from '../../data/site/queries.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loader, ProgressBar } from '../../ui/loader.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { refreshCommunication } from './calls.ts';
import styles from './communication.module.css';
import { refreshTags } from './controller/calls.ts';
import {
  chosenCount,
  EVERYTHING,
  isChosen,
  NOTHING,
  type Selection,
  stateOf,
  toggled,
} from './scan-selection.ts';
import { type ScanScope, useFound, useScan } from './use-scan.ts';

interface ScanDialogProps {
  readonly scope: ScanScope;
  /** What is scanned, by name. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks devices what they offer, and makes tags of what is chosen of it (COMM-09). */
export function ScanDialog({ scope, name, onClose }: ScanDialogProps) {
  const { scan, error, retry, cancel } = useScan(scope);
  const [selection, setSelection] = useState(NOTHING);
  const [adding, setAdding] = useState(false);
  const search = useSearch();
  const mayAdd = useGranted('Site.Communication.add');
  const total = useTotal(scan, search.term);
  const count = chosenCount(selection, total);

  const close = () => {
    if (scan?.state === 'running') void cancel();
    onClose();
  };
  const add = async () => {
    if (!scan) return;
    setAdding(true);
    try {
      const keys = [...selection.keys];
      const { created } = await client.takeScanned({
        params: { uuid: scan.uuid },
        body: { all: selection.all, search: search.term, keys },
      });
      refreshCommunication();
      refreshTags();
      showToast(
        'success',
        `${created.toLocaleString('en')} ${created === 1 ? 'tag was' : 'tags were'} added`,
      );
      onClose();
    } catch (problem) {
      showToast('error', messageOf(problem));
      setAdding(false);
    }
  };
  return (
    <Dialog
      wide
      open
      title={`Scan ${name}`}
      onClose={close}
      actions={
        <>
          {scan?.state === 'running' && <Button onClick={() => void cancel()}>Stop</Button>}
          <Button onClick={close}>Close</Button>
          {mayAdd && (
            <Button look="primary" disabled={count === 0} busy={adding} onClick={() => void add()}>
              {count === 0 ? 'Add tags' : `Add ${count.toLocaleString('en')} ${count === 1 ? 'tag' : 'tags'}`}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.scan}>
        {error && !scan ? (
          <ErrorState title="The scan could not start" error={error} onRetry={() => void retry()} />
        ) : scan ? (
          <>
            <Progress scan={scan} />
            <div className={styles.line}>
              <SearchField
                label="Search the results"
                value={search.typed}
                onChange={(text) => {
                  search.setTyped(text);
                  setSelection(NOTHING);
                }}
              />
              <Checkbox
                label={`All ${total.toLocaleString('en')}`}
                checked={stateOf(selection, total)}
                disabled={total === 0 || !mayAdd}
                onChange={(all) => setSelection(all ? EVERYTHING : NOTHING)}
              />
            </div>
            <FoundList
              scan={scan}
              search={search.term}
              selection={selection}
              disabled={!mayAdd}
              onToggle={(key) => setSelection(toggled(selection, key))}
            />
          </>
        ) : (
          <Loader />
        )}
      </div>
    </Dialog>
  );
}

/** How many of what was found match and are no tag yet. */
function useTotal(scan: Scan | undefined, search: string | undefined): number {
  const pages = useFound(scan?.uuid ?? '', search, scan?.fresh ?? 0, scan !== undefined);
  return pages.data?.pages.at(-1)?.total ?? 0;
}

function Progress({ scan }: { readonly scan: Scan }) {
  const running = scan.state === 'running';
  return (
    <>
      {running && (
        <ProgressBar label="Controllers scanned" value={scan.scanned / Math.max(1, scan.controllers)} />
      )}
      <p role="status">
        {running
          ? `${scan.found.toLocaleString('en')} found so far. ${scan.detail}…`
          : `${scan.found.toLocaleString('en')} found, ${scan.fresh.toLocaleString('en')} of them new. ${scan.detail}.`}
      </p>
      {scan.faults.slice(0, 3).map(({ name, message }) => (
        <p key={name} className={styles.problem}>
          <TriangleAlert size={14} aria-hidden /> {`${name}: ${message}`}
        </p>
      ))}
      {scan.faults.length > 3 && <p className={styles.problem}>{`and ${scan.faults.length - 3} more`}</p>}
    </>
  );
}

interface FoundListProps {
  readonly scan: Scan;
  readonly search: string | undefined;
  readonly selection: Selection;
  readonly disabled: boolean;
  readonly onToggle: (key: number) => void;
}

function FoundList({ scan, search, selection, disabled, onToggle }: FoundListProps) {
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
        endReached={() => {
          if (pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage();
        }}
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
        {item.value ?? '–'}
      </span>
      <span className={styles.type}>{item.wireType}</span>
    </div>
  );
}

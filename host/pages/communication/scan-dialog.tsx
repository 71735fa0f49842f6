import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Scan } from '../../../api/contract/index.ts';
import { client } from '../../data/session/api.ts';
import { messageOf } from '../../data/session/messages.ts';
import { useGranted } from '../../data/site/queries.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { countWords } from '../../ui/count-words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loader, ProgressBar } from '../../ui/loader.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { refreshCommunication } from './calls.ts';
import styles from './communication.module.css';
import { refreshTags } from './controller/calls.ts';
import { ScanResults } from './scan-results.tsx';
import { chosenCount, EVERYTHING, NOTHING, type Selection, stateOf, toggled } from './scan-selection.ts';
import { type ScanScope, useFound, useScan } from './use-scan.ts';

interface ScanDialogProps {
  readonly scope: ScanScope;
  /** What is scanned, by name. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks devices what they offer, and creates tags from the chosen items (COMM-09). */
export function ScanDialog({ scope, name, onClose }: ScanDialogProps) {
  const { scan, error, retry, cancel } = useScan(scope);
  const [selection, setSelection] = useState(NOTHING);
  const search = useSearch();
  const mayAdd = useGranted('Site.Communication.add');
  const total = useTotal(scan, search.term);
  const count = chosenCount(selection, total);
  const { adding, add } = useTaking(scan, selection, search.term, onClose);
  const close = () => {
    if (scan?.state === 'running') void cancel();
    onClose();
  };
  const searchFor = (text: string) => {
    search.setTyped(text);
    setSelection(NOTHING);
  };
  return (
    <Dialog
      open
      title={`Scan ${name}`}
      onClose={close}
      actions={
        <>
          {scan?.state === 'running' && <Button onClick={() => void cancel()}>Stop</Button>}
          <Button onClick={close}>Close</Button>
          {mayAdd && (
            <Button look="primary" disabled={count === 0} busy={adding} onClick={() => void add()}>
              {count === 0 ? 'Add tags' : `Add ${countWords(count, 'tag')}`}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.scan}>
        {!scan && (error ? <NoScan error={error} onRetry={() => void retry()} /> : <Loader />)}
        {scan && (
          <>
            <Progress scan={scan} />
            <div className={styles.line}>
              <SearchField label="Search the results" value={search.typed} onChange={searchFor} />
              <Checkbox
                label={`All ${total.toLocaleString('en')}`}
                checked={stateOf(selection, total)}
                disabled={total === 0 || !mayAdd}
                onChange={(all) => setSelection(all ? EVERYTHING : NOTHING)}
              />
            </div>
            <ScanResults
              {...{ scan, selection }}
              search={search.term}
              disabled={!mayAdd}
              onToggle={(key) => setSelection(toggled(selection, key))}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

const NoScan = ({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) => (
  <ErrorState title="The scan could not start" error={error} onRetry={onRetry} />
);

/** Creates tags from the chosen items, and closes the dialog when they exist. */
function useTaking(
  scan: Scan | undefined,
  { all, keys }: Selection,
  search: string | undefined,
  onClose: () => void,
) {
  const [adding, setAdding] = useState(false);
  const add = async () => {
    if (!scan) return;
    setAdding(true);
    try {
      const { created } = await client.takeScanned({
        params: { uuid: scan.uuid },
        body: { all, search, keys: [...keys] },
      });
      refreshCommunication();
      refreshTags();
      showToast('success', `${countWords(created, 'tag was', 'tags were')} added`);
      onClose();
    } catch (problem) {
      showToast('error', messageOf(problem));
      setAdding(false);
    }
  };
  return { adding, add };
}

/** How many of the found items match and are not tags yet. */
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
      {scan.state === 'done' && scan.faults.length === 0 && <Loader state="success" inline />}
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

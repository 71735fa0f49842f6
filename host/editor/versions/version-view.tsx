import { DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react';
import { ArrowDown, ArrowLeft, ArrowUp, Maximize, RotateCcw } from 'lucide-react';
import { type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { DiagramVersion } from '../../../api/contract/index.ts';
import type { ComparedSide, VersionComparison } from '../../../worker/protocol.ts';
import { useCommands } from '../../commands/use-commands.ts';
import { DiagramCover } from '../../diagram/diagram-cover.tsx';
import type { DiagramState } from '../../diagram/diagram-store.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useEditing } from '../editing-context.ts';
import type { Saving } from '../saving.ts';
import { DifferenceList, SIGNS } from './difference-list.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { useVersionEngine, type VersionEngine } from './use-version-engine.ts';
import { titleOf } from './version-title.ts';
import styles from './version-view.module.css';
import { agoOf, changeOf, momentOf, personOf } from './version-words.ts';
import listStyles from './versions.module.css';
import { useVersionList } from './versions-pane.tsx';

interface VersionViewProps {
  readonly diagram: string;
  readonly site?: string;
  /** Of the diagram. */
  readonly name: string;
  readonly version: DiagramVersion;
  readonly saving: Saving;
  readonly onClose: () => void;
  readonly onRestore: (version: DiagramVersion) => Promise<void>;
}

/** One version over the whole page, beside another one: where they differ is marked, and listed object by object. */
export function VersionView(props: VersionViewProps) {
  const { diagram, site, name, saving, onClose, onRestore } = props;
  const { items = [] } = useVersionList(diagram).data ?? {};
  // The list may come anew while this is open: a save that ended meanwhile has left a later version.
  const version = items.find((one) => one.version === props.version.version) ?? props.version;
  const [chosen, choose] = useState<number | null>();
  const against = chosen === undefined ? otherOf(version, items) : chosen;
  const [restoring, setRestoring] = useState(false);
  useNoEditing();
  const other = items.find((one) => one.version === against) ?? null;
  const [earlier, later] = ordered(version, other);
  return (
    <HeadlessDialog open onClose={() => !restoring && onClose()} className={styles.layer}>
      <DialogPanel className={styles.panel}>
        <header className={styles.bar}>
          <IconButton icon={ArrowLeft} label="Back to editing" onClick={onClose} />
          <div className={styles.place}>
            <DialogTitle className={styles.title}>{titleOf(version)}</DialogTitle>
            <p className={styles.facts}>
              {name}, saved by {personOf(version)}{' '}
              <time dateTime={version.savedAt} title={momentOf(version)}>
                {agoOf(version)}
              </time>
            </p>
          </div>
          <label className={styles.against}>
            Compare with
            <select
              value={against ?? ''}
              onChange={({ target }) => choose(target.value === '' ? null : Number(target.value))}
            >
              <option value="">nothing</option>
              {items
                .filter((one) => one.version !== version.version)
                .map((one) => (
                  <option key={one.version} value={one.version}>
                    {one.current ? 'Current' : titleOf(one)} ({personOf(one)}, {agoOf(one)})
                  </option>
                ))}
            </select>
          </label>
          <Button
            look="primary"
            icon={RotateCcw}
            disabled={version.current}
            title={version.current ? 'The diagram is in this version' : undefined}
            onClick={() => setRestoring(true)}
          >
            Restore
          </Button>
        </header>
        <Stage
          key={`${earlier?.version} ${later.version}`}
          diagram={diagram}
          site={site}
          name={name}
          earlier={earlier}
          later={later}
        />
      </DialogPanel>
      {restoring && (
        <RestoreDialog
          version={version}
          saving={saving}
          onClose={() => setRestoring(false)}
          onRestore={() => onRestore(version)}
        />
      )}
    </HeadlessDialog>
  );
}

/** At first a version is seen against the current one, and that against the one before. */
const otherOf = (version: DiagramVersion, items: readonly DiagramVersion[]): number | null =>
  (version.current ? items.find((one) => one.version < version.version) : items.find((one) => one.current))
    ?.version ?? null;

const ordered = (a: DiagramVersion, b: DiagramVersion | null) =>
  b && b.version > a.version ? ([a, b] as const) : ([b, a] as const);

/** What lies under this view must not change by a key that was meant for it. */
function useNoEditing(): void {
  const { commands } = useEditing();
  useCommands(useMemo(() => commands.map((one) => ({ ...one, enabled: () => false })), [commands]));
}

interface StageProps {
  readonly diagram: string;
  readonly site?: string;
  readonly name: string;
  /** Null: one version alone. */
  readonly earlier: DiagramVersion | null;
  readonly later: DiagramVersion;
}

function Stage({ diagram, site, name, earlier, later }: StageProps) {
  const surface = useRef<HTMLDivElement>(null);
  const engine = useVersionEngine({ surface, diagram, site, version: later.version });
  const { found, fault } = useComparison(engine, earlier?.version ?? null);
  const [side, setSide] = useState<ComparedSide>('both');
  const [chosen, setChosen] = useState<number | null>(null);
  const api = useCallback(() => engine.session.current?.api, [engine.session]);
  const show = (next: ComparedSide) => {
    setSide(next);
    void api()?.showSide(next);
  };
  const choose = (nth: number | null) => {
    setChosen(nth);
    void api()?.showDifference(nth);
  };
  const pick = async ({ clientX, clientY }: MouseEvent) => {
    const box = surface.current!.getBoundingClientRect();
    const nth = (await api()?.differenceAt(clientX - box.left, clientY - box.top)) ?? null;
    if (nth !== null) choose(nth);
  };
  const read = useCallback(
    async (from: number, count: number) => (await api()?.differences(from, count)) ?? [],
    [api],
  );
  const label = earlier ? `${name}: ${titleOf(earlier)} and ${titleOf(later)}` : `${name}: ${titleOf(later)}`;
  return (
    <div className={styles.work}>
      <div className={styles.stage}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the list beside it has the same by keys. */}
        <div
          ref={surface}
          className={styles.surface}
          role="application"
          aria-label={label}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the picture takes the arrow keys.
          tabIndex={0}
          onClick={(event) => void pick(event)}
        />
        <DiagramCover store={engine.store.state} />
        <div className={styles.fit}>
          <IconButton icon={Maximize} label="Fit the diagram" onClick={() => engine.session.current?.fit()} />
        </div>
      </div>
      {earlier && (
        <aside className={styles.side} aria-label="Comparison">
          <Segmented
            label="Shown"
            value={side}
            onChange={show}
            options={[
              { value: 'before', label: 'Before' },
              { value: 'both', label: 'Both' },
              { value: 'after', label: 'After' },
            ]}
          />
          <Summary found={found} fault={fault} earlier={earlier} later={later} />
          {found && found.total > 0 && (
            <>
              <div className={styles.step}>
                <span aria-live="polite">
                  {chosen === null ? `${found.total} differences` : `${chosen + 1} of ${found.total}`}
                </span>
                <IconButton
                  icon={ArrowUp}
                  label="Previous difference"
                  onClick={() => choose(((chosen ?? 0) - 1 + found.total) % found.total)}
                />
                <IconButton
                  icon={ArrowDown}
                  label="Next difference"
                  onClick={() => choose(((chosen ?? -1) + 1) % found.total)}
                />
              </div>
              <DifferenceList total={found.total} read={read} chosen={chosen} onChoose={choose} />
            </>
          )}
        </aside>
      )}
    </div>
  );
}

interface SummaryProps {
  readonly found: VersionComparison | null;
  readonly fault: string | null;
  readonly earlier: DiagramVersion;
  readonly later: DiagramVersion;
}

/** What was before and after, and how the marks are to be read. */
function Summary({ found, fault, earlier, later }: SummaryProps) {
  if (fault) return <p role="alert">{fault}</p>;
  if (!found) return <p role="status">Comparing …</p>;
  return (
    <div className={styles.summary}>
      <p>
        From <strong>{titleOf(earlier)}</strong> to <strong>{titleOf(later)}</strong>
        {later.current && ', the current one'}
      </p>
      {found.total === 0 ? (
        <p>No differences.</p>
      ) : (
        <ul className={styles.legend} aria-label={changeOf(found)!.said}>
          {(['added', 'changed', 'removed'] as const).map((what) => (
            <li key={what}>
              <span className={listStyles.sign} data-what={what} aria-hidden>
                {SIGNS[what]}
              </span>
              {found[what]} {what}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Compares as soon as the later version is open; again where its worker had to be replaced. */
function useComparison({ session, store }: VersionEngine, earlier: number | null) {
  const { report } = useSnapshot(store.state) as DiagramState;
  const [found, setFound] = useState<VersionComparison | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    if (!report?.ok || earlier === null) return;
    let isWanted = true;
    const api = session.current?.api;
    void api
      ?.compareWith(earlier)
      .then((answer) => isWanted && setFound(answer))
      .catch((error: Error) => isWanted && setFault(error.message));
    return () => {
      isWanted = false;
    };
  }, [report, session, earlier]);
  return { found, fault };
}

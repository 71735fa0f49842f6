import { ArrowDown, ArrowUp, Maximize } from 'lucide-react';
import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { DiagramVersion } from '../../../api/contract/index.ts';
import type { ComparedSide, VersionComparison } from '../../../worker/boundary/index.ts';
import type { DiagramState } from '../../diagram/diagram-store.ts';
import { DiagramSurface } from '../../diagram/surface/diagram-surface.tsx';
import { type Session, useSession } from '../../diagram/use-engine.ts';
import { IconButton } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { DifferenceList, SIGNS } from './difference-list.tsx';
import { titleOf } from './version-title.ts';
import styles from './version-view.module.css';
import { changeOf } from './version-words.ts';
import listStyles from './versions.module.css';

interface VersionStageProps {
  readonly diagram: string;
  readonly site?: string;
  readonly isAssembly: boolean;
  readonly name: string;
  /** Null: one version alone. */
  readonly earlier: DiagramVersion | null;
  readonly later: DiagramVersion;
}

/** The picture of a version, with its differences from an earlier one marked; read-only. */
export function VersionStage({ diagram, site, isAssembly, name, earlier, later }: VersionStageProps) {
  const surface = useRef<HTMLDivElement>(null);
  const { store, session } = useSession({ surface, diagram, site, isAssembly, version: later.version });
  const comparison = useComparison({ store, session }, earlier?.version ?? null);
  const pick = async ({ clientX, clientY }: MouseEvent) => {
    const box = surface.current!.getBoundingClientRect();
    const nth =
      (await session.current?.api.versions.differenceAt(clientX - box.left, clientY - box.top)) ?? null;
    if (nth !== null) comparison.choose(nth);
  };
  const label = earlier ? `${name}: ${titleOf(earlier)} and ${titleOf(later)}` : `${name}: ${titleOf(later)}`;
  return (
    <div className={styles.work}>
      <div className={styles.stage}>
        {/* The list beside it offers the same by keys. */}
        <DiagramSurface surface={surface} store={store} label={label} onClick={(event) => void pick(event)} />
        <div className={styles.fit}>
          <IconButton icon={Maximize} label="Fit the diagram" onClick={() => session.current?.fit()} />
        </div>
      </div>
      {earlier && (
        <aside className={styles.side} aria-label="Comparison">
          <Segmented label="Shown" value={comparison.side} onChange={comparison.show} options={SIDES} />
          <Summary {...comparison} earlier={earlier} later={later} />
          {comparison.found && comparison.found.total > 0 && (
            <Differences {...comparison} total={comparison.found.total} />
          )}
        </aside>
      )}
    </div>
  );
}

const SIDES = [
  { value: 'before', label: 'Before' },
  { value: 'both', label: 'Both' },
  { value: 'after', label: 'After' },
] as const;

interface Comparison {
  /** Null while the two are being compared. */
  readonly found: VersionComparison | null;
  readonly fault: string | null;
  readonly side: ComparedSide;
  readonly show: (side: ComparedSide) => void;
  /** Index of the shown difference, from 0. */
  readonly chosen: number | null;
  readonly choose: (nth: number | null) => void;
  readonly read: Parameters<typeof DifferenceList>[0]['read'];
}

/** Compares as soon as the later version is open; again if its worker was replaced. */
function useComparison({ session, store }: Session, earlier: number | null): Comparison {
  const { report } = useSnapshot(store.state) as DiagramState;
  const [found, setFound] = useState<VersionComparison | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [side, setSide] = useState<ComparedSide>('both');
  const [chosen, setChosen] = useState<number | null>(null);
  useEffect(() => {
    if (!report?.ok || earlier === null) return;
    let isWanted = true;
    void session.current?.api.versions
      .compareWith(earlier)
      .then((answer) => isWanted && setFound(answer))
      .catch((error: Error) => isWanted && setFault(error.message));
    return () => {
      isWanted = false;
    };
  }, [report, session, earlier]);
  const show = (next: ComparedSide) => {
    setSide(next);
    void session.current?.api.versions.showSide(next);
  };
  const choose = (nth: number | null) => {
    setChosen(nth);
    void session.current?.api.versions.showDifference(nth);
  };
  const read = useCallback(
    async (from: number, count: number) =>
      (await session.current?.api.versions.differences(from, count)) ?? [],
    [session],
  );
  return { found, fault, side, show, chosen, choose, read };
}

interface DifferencesProps extends Pick<Comparison, 'chosen' | 'choose' | 'read'> {
  readonly total: number;
}

/** All differences, and moving from one to the next. */
function Differences({ total, chosen, choose, read }: DifferencesProps) {
  return (
    <>
      <div className={styles.step}>
        <span aria-live="polite">
          {chosen === null ? `${total} differences` : `${chosen + 1} of ${total}`}
        </span>
        <IconButton
          icon={ArrowUp}
          label="Previous difference"
          onClick={() => choose(((chosen ?? 0) - 1 + total) % total)}
        />
        <IconButton
          icon={ArrowDown}
          label="Next difference"
          onClick={() => choose(((chosen ?? -1) + 1) % total)}
        />
      </div>
      <DifferenceList total={total} read={read} chosen={chosen} onChoose={choose} />
    </>
  );
}

interface SummaryProps {
  readonly found: VersionComparison | null;
  readonly fault: string | null;
  readonly earlier: DiagramVersion;
  readonly later: DiagramVersion;
}

/** What was before and after, and the legend of the marks. */
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

import { Fragment, useId } from 'react';
import type { ConflictRow, MergePreview, Side } from '../../../worker/boundary/index.ts';
import { Button } from '../../ui/button.tsx';
import styles from './merge.module.css';
import { choiceWords, conflictWords } from './merge-words.ts';
import { type Decisions, keyOfConflict, type MergeWork } from './use-merge.ts';

interface MergeConflictsProps extends Pick<MergeWork, 'decide' | 'decideAll' | 'decisions'> {
  readonly preview: MergePreview;
  readonly onShow: (id: string | number, name: string) => void;
}

/** Objects that both sides changed: which version to keep, object by object. */
export function MergeConflicts({ preview, decisions, decide, decideAll, onShow }: MergeConflictsProps) {
  const { conflicts, conflictCount } = preview;
  const unnamed = conflictCount - conflicts.length;
  const left = undecided(preview, decisions);
  return (
    <section aria-label="To decide">
      <div className={styles.head}>
        <h3>
          {left > 0
            ? `To decide: ${left} of ${conflictCount}`
            : `Decided: ${conflictCount} of ${conflictCount}`}
        </h3>
        <Button look="quiet" onClick={() => decideAll('mine')}>
          All mine
        </Button>
        <Button look="quiet" onClick={() => decideAll('theirs')}>
          All theirs
        </Button>
      </div>
      <ul className={styles.conflicts}>
        {conflicts.map((conflict) => (
          <Conflict
            key={keyOfConflict(conflict.id)}
            conflict={conflict}
            choice={decisions.get(keyOfConflict(conflict.id)) ?? null}
            decide={(side) => decide(conflict.id, side)}
            onShow={onShow}
          />
        ))}
      </ul>
      {unnamed > 0 && <p>And {unnamed} more, which “All mine” or “All theirs” decides.</p>}
    </section>
  );
}

/** Conflicts that are shown and undecided, and those that cannot be shown until somebody decides for all. */
export const undecided = ({ conflicts, conflictCount }: MergePreview, decisions: Decisions): number =>
  conflictCount - conflicts.filter(({ id }) => decisions.has(keyOfConflict(id))).length;

interface ConflictProps {
  readonly conflict: ConflictRow;
  readonly choice: Side | null;
  readonly decide: (side: Side) => void;
  readonly onShow: MergeConflictsProps['onShow'];
}

function Conflict({ conflict, choice, decide, onShow }: ConflictProps) {
  const { id, name, kind, properties } = conflict;
  const group = useId();
  const words = choiceWords(conflict);
  return (
    <li className={styles.conflict} data-decided={choice !== null}>
      <div className={styles.subject}>
        {id === null ? (
          <strong>{name}</strong>
        ) : (
          <button type="button" className={styles.name} onClick={() => onShow(id, name)}>
            {name}
          </button>
        )}
        {kind !== name && <span className={styles.kind}>{kind}</span>}
        <span role="radiogroup" aria-label={`${name}: whose`} className={styles.choice}>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side}>
              <input type="radio" name={group} checked={choice === side} onChange={() => decide(side)} />
              {words[side]}
            </label>
          ))}
        </span>
      </div>
      {properties.length === 0 ? (
        <p>{conflictWords(conflict)}</p>
      ) : (
        <dl className={styles.values}>
          {properties.map(({ label, base, mine, theirs }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd data-chosen={choice === 'mine'}>
                <span>Mine</span> {mine}
              </dd>
              <dd data-chosen={choice === 'theirs'}>
                <span>Theirs</span> {theirs}
              </dd>
              <dd className={styles.was}>
                <span>Was</span> {base}
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
    </li>
  );
}

import type { Hit, HitGroup } from './choices.ts';
import styles from './sheets.module.css';

interface PaletteListProps {
  readonly id: string;
  readonly groups: readonly HitGroup[];
  readonly active: Hit | undefined;
  readonly onRun: (hit: Hit) => void;
  readonly onPoint: (id: string) => void;
}

/** The results, in their groups. */
export function PaletteList({ id, groups, active, onRun, onPoint }: PaletteListProps) {
  let nth = -1;
  return (
    <div id={`${id}-list`} role="listbox" aria-label="Found" tabIndex={-1} className={styles.options}>
      {groups.map(({ title, hits }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of a listbox; fieldsets hold fields.
        <div key={title} role="group" aria-label={title}>
          <p className={styles.heading} aria-hidden>
            {title}
          </p>
          {hits.map((hit) => {
            nth += 1;
            return (
              <PaletteRow
                key={hit.id}
                id={`${id}-${nth}`}
                hit={hit}
                isActive={hit === active}
                onRun={onRun}
                onPoint={onPoint}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface PaletteRowProps extends Pick<PaletteListProps, 'id' | 'onRun' | 'onPoint'> {
  readonly hit: Hit;
  readonly isActive: boolean;
}

function PaletteRow({ id, hit, isActive, onRun, onPoint }: PaletteRowProps) {
  const { icon: Icon, label, kind, hint, idle } = hit;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: an option of a combobox, whose field has the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: as above.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={idle || undefined}
      className={styles.option}
      data-focus={isActive || undefined}
      data-disabled={idle || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={() => !isActive && !idle && onPoint(hit.id)}
      onClick={() => !idle && onRun(hit)}
    >
      <Icon size={16} aria-hidden />
      <span>{label}</span>
      <small>{idle ? 'Not now' : kind}</small>
      {hint && <kbd>{hint}</kbd>}
    </div>
  );
}

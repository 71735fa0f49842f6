import { useSnapshot } from 'valtio';
import type { MirrorItem } from '../../worker/protocol.ts';
import type { DiagramState } from './diagram-store.ts';
import styles from './mirror-layer.module.css';

/** Real elements that may stand over a diagram; a browser slows down with thousands. */
const MAX_ITEMS = 200;

interface MirrorLayerProps {
  readonly store: DiagramState;
  /** `state`: the one that was chosen, of a control that has several. */
  readonly onPress: (item: MirrorItem, state?: string) => void;
}

/** The diagram for the keyboard and for screen readers: a real button or reading for every object in view that has one. */
export function MirrorLayer({ store, onPress }: MirrorLayerProps) {
  const { mirror } = useSnapshot(store) as DiagramState;
  if (mirror.length === 0) return null;
  return (
    <ul className={styles.layer} aria-label="Objects in view">
      {mirror.slice(0, MAX_ITEMS).map((item) => (
        <li key={item.object} style={placeOf(item)}>
          {item.choices?.length ? (
            <Choices item={item} onPress={onPress} />
          ) : item.control ? (
            <button type="button" className={styles.control} onClick={() => onPress(item)}>
              {sentence(item)}
            </button>
          ) : (
            <span className={styles.reading}>{sentence(item)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A control of several states: a button for each, the present one pressed in. */
function Choices({ item, onPress }: { readonly item: MirrorItem } & Pick<MirrorLayerProps, 'onPress'>) {
  return (
    <fieldset className={styles.choices}>
      <legend>{sentence(item)}</legend>
      {item.choices?.map(({ name, label, current }) => (
        <button
          key={name}
          type="button"
          className={styles.choice}
          aria-pressed={current}
          onClick={() => onPress(item, name)}
        >
          {`${item.label || item.role}: ${label}`}
        </button>
      ))}
    </fieldset>
  );
}

function placeOf({ box: [left, top, width, height] }: MirrorItem) {
  return { left, top, width: Math.max(width, 16), height: Math.max(height, 16) };
}

/** Name, value and, where it is not good, the quality: what a glance at the object tells. */
function sentence({ label, role, value, quality }: MirrorItem): string {
  const parts = [label || role, value || '-'];
  if (quality !== 'good') parts.push(quality);
  return parts.join(', ');
}

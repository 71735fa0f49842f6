import { useSnapshot } from 'valtio';
import { layoutStore } from '../data/stores/layout-store.ts';
import { Segmented } from '../ui/segmented.tsx';
import styles from './phone-look.module.css';
import { phoneStore } from './phone-store.ts';

type Look = 'list' | 'picture';

const LOOKS = [
  { value: 'list', label: 'List' },
  { value: 'picture', label: 'Diagram' },
] as const;

interface Phone {
  /** Null where there is nothing to choose: the picture is shown. */
  readonly look: Look | null;
}

/** How a diagram is shown on a phone, on which nobody can read it: as a list of its values, until the picture is chosen. */
export function usePhoneLook(isReady: boolean): Phone {
  const { narrow } = useSnapshot(layoutStore);
  const { look } = useSnapshot(phoneStore);
  return { look: narrow && isReady ? look : null };
}

export function PhoneLook({ look }: Phone) {
  if (look === null) return null;
  return (
    <div className={styles.bar}>
      <Segmented
        label="Show the site as"
        options={LOOKS}
        value={look}
        onChange={(next) => {
          phoneStore.look = next;
        }}
      />
    </div>
  );
}

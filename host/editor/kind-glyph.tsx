import { useKindPicture } from './kind-pictures.ts';
import styles from './toolbox.module.css';
import type { ToolboxEntry } from './toolbox-groups.ts';

/** What a tile places, small: drawn by the kind itself. */
export function KindGlyph({ entry }: { readonly entry: ToolboxEntry }) {
  const address = useKindPicture(entry);
  return (
    <span className={styles.glyph}>
      {address && <img src={address} alt="" draggable={false} decoding="async" />}
    </span>
  );
}

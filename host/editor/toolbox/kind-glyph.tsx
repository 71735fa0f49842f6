import { useRef } from 'react';
import { useSeen } from '../../ui/use-seen.ts';
import { useKindPicture } from './kind-pictures.ts';
import styles from './toolbox.module.css';
import type { ToolboxEntry } from './toolbox-groups.ts';

/** A text of the diagram beside another, in the tile's size. */
const LETTER_SCALE = 0.7;

/** What a tile places, small, drawn by the kind itself. Texts differ only in the size of their letters. */
export function KindGlyph({ entry }: { readonly entry: ToolboxEntry }) {
  const { fontSize } = entry.props;
  return entry.kind.group === 'texts' && typeof fontSize === 'number' ? (
    <span className={styles.glyph} style={{ fontSize: fontSize * LETTER_SCALE }} aria-hidden>
      Aa
    </span>
  ) : (
    <Picture entry={entry} />
  );
}

function Picture({ entry }: { readonly entry: ToolboxEntry }) {
  const place = useRef<HTMLSpanElement>(null);
  // The page parses pictures: those of a long list when they scroll into view.
  const address = useKindPicture(entry, useSeen(place));
  return (
    <span ref={place} className={styles.glyph}>
      {address && <img src={address} alt="" draggable={false} decoding="async" />}
    </span>
  );
}

import { Workflow } from 'lucide-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useCall } from '../../data/session/api.ts';
import { themeStore } from '../../data/stores/theme-store.ts';
import styles from './diagram-picture.module.css';
import { holdsPhotograph, pixelsOf } from './photograph.ts';

/** Milliseconds for which a picture is fresh; a save here refetches it at once. */
const GOOD_FOR = 60_000;

interface DiagramPictureProps {
  /** Undefined: none, or not to be loaded yet. */
  readonly diagram: string | undefined;
  /** As wide as there is room, at the head of a card. */
  readonly isWide?: boolean;
}

/** A small picture of a diagram as of its last save; an icon if it has none yet. */
export function DiagramPicture({ diagram, isWide = false }: DiagramPictureProps) {
  const { data } = useCall(
    'diagramThumbnail',
    { params: { uuid: diagram ?? '' } },
    { enabled: diagram !== undefined, staleTime: GOOD_FOR, meta: { inline: true } },
  );
  const { ofDiagrams } = useSnapshot(themeStore);
  return (
    <span className={styles.picture} data-wide={isWide ? true : undefined}>
      {data?.thumbnail ? (
        <Picture src={data.thumbnail} isDark={data.theme === 'console' && ofDiagrams === 'dark'} />
      ) : (
        <Workflow size={22} strokeWidth={1.5} aria-hidden />
      )}
    </span>
  );
}

/** Of a photograph it is known once it is there: until then a picture that would be dark is not seen. */
function Picture({ src, isDark }: { readonly src: string; readonly isDark: boolean }) {
  const [look, setLook] = useState<'drawing' | 'photograph'>();
  const dark = look ?? 'unknown';
  return (
    <img
      src={src}
      alt=""
      data-dark={isDark ? dark : undefined}
      onLoad={({ currentTarget }) =>
        setLook(holdsPhotograph(pixelsOf(currentTarget)) ? 'photograph' : 'drawing')
      }
    />
  );
}

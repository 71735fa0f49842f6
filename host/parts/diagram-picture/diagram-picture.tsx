import { Workflow } from 'lucide-react';
import { useCall } from '../../data/session/api.ts';
import styles from './diagram-picture.module.css';

/** Milliseconds that a picture is good for; a save here asks for it anew at once. */
const GOOD_FOR = 60_000;

/** A diagram small, as it was when it was saved; a sign for one that has no picture yet. */
export function DiagramPicture({ diagram }: { readonly diagram: string }) {
  const { data } = useCall(
    'diagramThumbnail',
    { params: { uuid: diagram } },
    { staleTime: GOOD_FOR, meta: { inline: true } },
  );
  return (
    <span className={styles.picture}>
      {data?.thumbnail ? (
        <img src={data.thumbnail} alt="" />
      ) : (
        <Workflow size={22} strokeWidth={1.5} aria-hidden />
      )}
    </span>
  );
}

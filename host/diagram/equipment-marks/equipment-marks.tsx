import { Hourglass, Wrench } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { RemoteEngine, WorldBox } from '../../../worker/boundary/index.ts';
import { useSiteNotes } from '../../parts/equipment-notes/use-notes.ts';
import { Countdown } from '../../parts/scheduled/countdown.tsx';
import { useScheduled } from '../../parts/scheduled/use-scheduled.ts';
import type { DiagramState } from '../diagram-store.ts';
import styles from './equipment-marks.module.css';
import { type Marked, markedBy } from './marked.ts';

interface EquipmentMarksProps {
  readonly api: () => RemoteEngine | undefined;
  readonly store: DiagramState;
  readonly surface: RefObject<HTMLElement | null>;
  /** The site whose notes are shown. */
  readonly site: string | undefined;
}

/** Marks equipment that has a maintenance note or a scheduled command, at its upper right corner. They let the pointer through. */
export default function EquipmentMarks({ api, store, surface, site }: EquipmentMarksProps) {
  const { engine } = useSnapshot(store) as DiagramState;
  const notes = useSiteNotes(site);
  const { items } = useScheduled();
  // A diagram of the past shows neither.
  const marks = engine.playback ? [] : markedBy(notes, items);
  const places = usePlaces(api, marks);
  if (marks.length === 0) return null;
  const { x, y, scale } = engine.camera;
  const { clientWidth = 0, clientHeight = 0 } = surface.current ?? {};
  return (
    <ul className={styles.layer} aria-label="Notes and scheduled commands">
      {marks.map((mark, nth) => {
        const box = places[nth];
        if (!box) return null;
        const left = (box.maxX - x) * scale + clientWidth / 2;
        const top = (box.minY - y) * scale + clientHeight / 2;
        return (
          <li key={mark.key} style={{ transform: `translate(${left}px, ${top}px)` }}>
            <EquipmentMark mark={mark} />
          </li>
        );
      })}
    </ul>
  );
}

function EquipmentMark({ mark: { note, scheduled } }: { readonly mark: Marked }) {
  return (
    <span className={styles.mark}>
      {note && (
        <span role="img" aria-label={note}>
          <Wrench size={12} aria-hidden />
        </span>
      )}
      {scheduled && (
        <>
          <span role="img" aria-label={scheduled.words}>
            <Hourglass size={12} aria-hidden />
          </span>
          <Countdown until={scheduled.dueAt} />
        </>
      )}
    </span>
  );
}

/** Milliseconds between two requests for the places: a diagram that is still loading, or was just changed, shows more later. */
const PLACES_MS = 2000;

function usePlaces(
  api: EquipmentMarksProps['api'],
  marks: readonly Marked[],
): readonly (WorldBox | null | undefined)[] {
  const [places, setPlaces] = useState<readonly (WorldBox | null)[]>([]);
  const wanted = JSON.stringify(marks.map(({ tags }) => tags));
  useEffect(() => {
    setPlaces([]);
    const equipment = JSON.parse(wanted) as string[][];
    if (equipment.length === 0) return;
    let isOver = false;
    const look = () =>
      void api()
        ?.objects.placesOf(equipment)
        .then(
          (found) => !isOver && setPlaces(found),
          () => {},
        );
    look();
    const timer = setInterval(look, PLACES_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [api, wanted]);
  return places;
}

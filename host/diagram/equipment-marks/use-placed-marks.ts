import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { EquipmentPlace, RemoteEngine } from '../../../worker/boundary/index.ts';
import { useSiteNotes } from '../../parts/equipment-notes/use-notes.ts';
import { useScheduled } from '../../parts/scheduled/use-scheduled.ts';
import type { DiagramState } from '../diagram-store.ts';
import { type Marked, markedBy } from './marked.ts';

export interface MarksOptions {
  readonly api: () => RemoteEngine | undefined;
  readonly store: DiagramState;
  /** The site whose notes are shown. */
  readonly site: string | undefined;
}

export interface PlacedMark {
  readonly mark: Marked;
  readonly place: EquipmentPlace;
}

/** The marks of the equipment on a diagram, each with the object that has it. */
export function usePlacedMarks({ api, store, site }: MarksOptions): readonly PlacedMark[] {
  const { engine } = useSnapshot(store) as DiagramState;
  const notes = useSiteNotes(site);
  const { items } = useScheduled();
  // A diagram of the past shows neither notes nor commands.
  const marks = engine.playback ? [] : markedBy(notes, items);
  const places = usePlaces(api, marks);
  return marks.flatMap((mark, nth) => {
    const place = places[nth];
    return place ? [{ mark, place }] : [];
  });
}

/** Milliseconds between two requests for the places: a diagram that is still loading, or was just changed, shows more later. */
const PLACES_MS = 2000;

function usePlaces(
  api: MarksOptions['api'],
  marks: readonly Marked[],
): readonly (EquipmentPlace | null | undefined)[] {
  const [places, setPlaces] = useState<readonly (EquipmentPlace | null)[]>([]);
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

import { Maximize, Minus, Plus } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  fitPoints,
  type LonLat,
  project,
  toWorld,
  unproject,
  type WorldPoint,
  zoomAt,
} from '../../../engine/map/mercator.ts';
import type { MappedSite, Place } from '../../../engine/map/places.ts';
import { IconButton } from '../../ui/button.tsx';
import type { MapPicture } from './map-picture.ts';
import { MapPopup } from './map-popup.tsx';
import { mapWords, placeWords } from './map-words.ts';
import styles from './site-map.module.css';
import { moveByKey, pinByKey, useMapGestures } from './use-map-gestures.ts';
import { useMapPicture } from './use-map-picture.ts';

export type { MappedSite };

/** A position that is being chosen. */
interface Placing {
  readonly at: LonLat | null;
  readonly onPlace: (at: LonLat) => void;
}

interface SiteMapProps {
  readonly sites: readonly MappedSite[];
  /** uuid. */
  readonly chosen: string | null;
  readonly onChoose: (site: MappedSite) => void;
  /** A click or the arrow keys set the position. */
  readonly placing?: Placing;
  /** The map flies to the chosen site, with each other number anew. */
  readonly flight?: number;
  /** Stands at the chosen site, and moves with it. */
  readonly popup?: ReactNode;
}

/** Sites on a map of the world, with their alerts; those that are close together are one mark with their number. */
export function SiteMap({ sites, chosen, onChoose, placing, flight, popup }: SiteMapProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const points = useMemo(() => sites.map(project), [sites]);
  const at = placing?.at;
  const pin = useMemo(() => (at ? project(at) : null), [at]);
  const picture = useMapPicture(canvas, { sites, chosen, pin, flight });
  const chosenSite = sites.find(({ uuid }) => uuid === chosen);
  const [under, setUnder] = useState<Place>();
  useMapGestures({
    ...{ picture, canvas },
    onClick(pixel) {
      const shown = picture.current!;
      if (placing) return placing.onPlace(unproject(toWorld(shown.view, shown.size, pixel)));
      const place = shown.at(pixel);
      if (!place) return;
      if ('site' in place) onChoose(place.site);
      else shown.open(place);
    },
  });
  return (
    <div className={styles.map}>
      <canvas
        ref={canvas}
        className={styles.canvas}
        data-placing={placing ? true : undefined}
        data-over={under ? true : undefined}
        tabIndex={0}
        role="img"
        aria-label={mapWords(sites)}
        title={under && !placing ? placeWords(under) : undefined}
        onKeyDown={(event) => onKey(event, picture.current, points, placing)}
        onPointerMove={({ nativeEvent: { offsetX, offsetY } }) =>
          setUnder(picture.current?.at({ x: offsetX, y: offsetY }))
        }
      />
      <MapButtons picture={picture} points={points} />
      {popup && chosenSite && (
        <MapPopup picture={picture} at={chosenSite}>
          {popup}
        </MapPopup>
      )}
    </div>
  );
}

/** While a position is chosen the arrows move it; else they move the map. */
function onKey(
  event: KeyboardEvent,
  picture: MapPicture | null,
  points: readonly WorldPoint[],
  placing: Placing | undefined,
): void {
  if (!picture || event.ctrlKey || event.metaKey || event.altKey) return;
  const moved = placing && pinByKey(event, picture, placing.at ? project(placing.at) : picture.view);
  if (moved) placing.onPlace(unproject(moved));
  else if (!moveByKey(event, picture, points)) return;
  event.preventDefault();
}

interface MapButtonsProps {
  readonly picture: RefObject<MapPicture | null>;
  readonly points: readonly WorldPoint[];
}

function MapButtons({ picture, points }: MapButtonsProps) {
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (picture.current) picture.current.over = buttons.current;
  }, [picture]);
  const zoom = (factor: number) => {
    const { view, size } = picture.current!;
    picture.current!.show(zoomAt(view, size, { x: size.width / 2, y: size.height / 2 }, factor));
  };
  return (
    <div ref={buttons} className={styles.buttons}>
      <IconButton icon={Plus} label="Zoom in" shortcut="+" onClick={() => zoom(2)} />
      <IconButton icon={Minus} label="Zoom out" shortcut="-" onClick={() => zoom(0.5)} />
      <IconButton
        icon={Maximize}
        label="Show all sites"
        shortcut="0"
        onClick={() => picture.current!.fly(fitPoints(points, picture.current!.size))}
      />
    </div>
  );
}

import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import {
  type LonLat,
  type PictureSize,
  project,
  toScreen,
  type WorldPoint,
} from '../../../engine/map/mercator.ts';
import type { MapPicture } from './map-picture.ts';
import styles from './map-popup.module.css';

/** CSS pixels between a place and what stands at it, and the least between that and the map's edge. */
const GAP = 18;
const EDGE = 8;

interface MapPopupProps {
  readonly picture: RefObject<MapPicture | null>;
  readonly at: LonLat;
  readonly children: ReactNode;
}

/** Something that stands at a position of the map while the map moves; hidden while the position is out of the picture. */
export function MapPopup({ picture, at, children }: MapPopupProps) {
  const box = useRef<HTMLDivElement>(null);
  const { longitude, latitude } = at;
  useEffect(() => {
    const shown = picture.current;
    if (!shown) return;
    const point = project({ longitude, latitude });
    const place = () => {
      const element = box.current;
      if (!element) return;
      element.hidden = !shown.shows(point);
      const { x, y } = cornerOf(toScreen(shown.view, shown.size, point), shown.size, {
        width: element.offsetWidth,
        height: element.offsetHeight,
      });
      element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
    };
    place();
    shown.onDrawn = place;
    // Values come and go: what is in it may grow.
    const observer = new ResizeObserver(place);
    observer.observe(box.current!);
    return () => {
      shown.onDrawn = undefined;
      observer.disconnect();
    };
  }, [picture, longitude, latitude]);
  // Hidden until it has its place.
  return (
    <div ref={box} className={styles.popup} hidden>
      {children}
    </div>
  );
}

/** The upper left corner of a box at a pixel: over it, or below where there is no room, and within the picture. */
function cornerOf(pixel: WorldPoint, picture: PictureSize, box: PictureSize): WorldPoint {
  const above = pixel.y - box.height - GAP;
  const fits = above >= EDGE;
  const most = Math.max(EDGE, picture.width - box.width - EDGE);
  return {
    x: Math.max(EDGE, Math.min(most, pixel.x - box.width / 2)),
    y: fits ? above : pixel.y + GAP,
  };
}

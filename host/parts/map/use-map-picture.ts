import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { fitPoints, type PictureSize, project, type WorldPoint } from '../../../engine/map/mercator.ts';
import { type MappedSite, PlaceIndex } from '../../../engine/map/places.ts';
import { themeStore } from '../../data/stores/theme-store.ts';
import { mapFont, mapPalette } from './map-palette.ts';
import { MapPicture } from './map-picture.ts';
import { useWorld } from './use-world.ts';

interface Shown {
  readonly sites: readonly MappedSite[];
  /** uuid. */
  readonly chosen: string | null;
  readonly pin: WorldPoint | null;
  /** The map flies to the chosen site, with each other number anew; undefined: it is only brought into the picture. */
  readonly flight?: number;
}

/** The picture on a canvas, as large as its box. At first it shows all sites, or the chosen one; later that is revealed. */
export function useMapPicture(canvas: RefObject<HTMLCanvasElement | null>, shown: Shown) {
  const { sites, chosen, pin, flight } = shown;
  const world = useWorld();
  const index = useMemo(() => new PlaceIndex(sites), [sites]);
  const theme = usePaletteOfTheme();
  const scene = useMemo(() => ({ world, index, chosen, pin, ...theme }), [world, index, chosen, pin, theme]);
  const chosenSite = sites.find(({ uuid }) => uuid === chosen);
  const first = useRef({ scene, points: chosenSite ? [project(chosenSite)] : sites.map(project) });
  const picture = useRef<MapPicture>(null);
  useLayoutEffect(() => {
    const element = canvas.current!;
    const { scene, points } = first.current;
    const made = new MapPicture(element, fitPoints(points, sizeOf(element)), scene);
    picture.current = made;
    const observer = new ResizeObserver(() => made.resize(sizeOf(element)));
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.stop();
    };
  }, [canvas]);
  useEffect(() => picture.current?.change(scene), [scene]);
  useChosenInView(picture, chosenSite, flight);
  return picture;
}

/** The chosen site is brought into view when another is chosen or when it is moved, and not when its alerts change. */
function useChosenInView(
  picture: RefObject<MapPicture | null>,
  site: MappedSite | undefined,
  flight: number | undefined,
): void {
  const latest = useRef(site);
  useEffect(() => {
    latest.current = site;
  });
  const at = site && `${site.uuid} ${site.longitude} ${site.latitude}`;
  useEffect(() => {
    const [shown, chosen] = [picture.current, latest.current];
    if (!shown || !at || !chosen) return;
    if (flight === undefined) shown.reveal(project(chosen));
    else shown.flyTo(chosen);
  }, [picture, at, flight]);
}

/** The same object while the theme stays: the base map is drawn anew for another. */
function usePaletteOfTheme() {
  const { shown } = useSnapshot(themeStore);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the document, which has those of the theme.
  return useMemo(() => ({ palette: mapPalette(), font: mapFont() }), [shown]);
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement): PictureSize => ({
  width: clientWidth,
  height: clientHeight,
});

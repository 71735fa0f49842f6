/** Sites on a map: which of them a picture shows one by one, which together as a cluster, and what a pointer is on. */
import Supercluster from 'supercluster';
import {
  type LonLat,
  type MapView,
  type PictureSize,
  project,
  toScreen,
  toWorld,
  unproject,
  type WorldPoint,
} from './mercator.ts';

export interface MappedSite {
  readonly uuid: string;
  readonly name: string;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** Open alerts. */
  readonly critical: number;
  readonly urgent: number;
}

interface PlaceHead extends WorldPoint {
  /** Alerts of all its sites. */
  readonly critical: number;
  readonly urgent: number;
}
export interface SitePlace extends PlaceHead {
  readonly site: MappedSite;
}
export interface ClusterPlace extends PlaceHead {
  /** Names it while the index lives. */
  readonly cluster: number;
  readonly count: number;
}
/** World coordinates, and what stands there. */
export type Place = SitePlace | ClusterPlace;

interface Sums {
  readonly critical: number;
  readonly urgent: number;
}
interface Own extends Sums {
  readonly nth: number;
}

/** CSS pixels within which sites are one cluster. */
const CLUSTER_RADIUS = 44;
/** The width of the world at zoom 0, CSS pixels. */
const TILE = 256;
/** From here on sites are never joined: those that share a position would be out of reach otherwise. */
const MOST_ZOOM = 18;

const zoomOf = ({ scale }: Pick<MapView, 'scale'>): number => Math.floor(Math.log2(scale / TILE));

/** An index over sites with a position; made anew when they or their alerts change. */
export class PlaceIndex {
  readonly #sites: readonly MappedSite[];
  readonly #index: Supercluster<Own, Sums>;

  constructor(sites: readonly MappedSite[]) {
    this.#sites = sites;
    this.#index = new Supercluster<Own, Sums>({
      radius: CLUSTER_RADIUS,
      extent: TILE,
      maxZoom: MOST_ZOOM - 1,
      map: ({ critical, urgent }) => ({ critical, urgent }),
      reduce: (sum, { critical, urgent }) => {
        Object.assign(sum, { critical: sum.critical + critical, urgent: sum.urgent + urgent });
      },
    }).load(
      sites.map(({ longitude, latitude, critical, urgent }, nth) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
        properties: { nth, critical, urgent },
      })),
    );
  }

  /** The places of a picture and of a margin around it. Those with alerts come last: they are drawn over the others. */
  placesIn(view: MapView, size: PictureSize): Place[] {
    const northWest = cornerAt(toWorld(view, size, { x: -CLUSTER_RADIUS, y: -CLUSTER_RADIUS }));
    const southEast = cornerAt(
      toWorld(view, size, { x: size.width + CLUSTER_RADIUS, y: size.height + CLUSTER_RADIUS }),
    );
    return this.#index
      .getClusters(
        [northWest.longitude, southEast.latitude, southEast.longitude, northWest.latitude],
        Math.max(0, zoomOf(view)),
      )
      .map(({ geometry, properties }): Place => {
        const [longitude, latitude] = geometry.coordinates as [number, number];
        const { critical, urgent } = properties;
        const head = { ...project({ longitude, latitude }), critical, urgent };
        return 'cluster_id' in properties
          ? { ...head, cluster: properties.cluster_id, count: properties.point_count }
          : { ...head, site: this.#sites[properties.nth]! };
      })
      .sort((one, other) => one.critical - other.critical || one.urgent - other.urgent);
  }

  /** The lowest scale, of `from` and those that are whole zooms nearer, at which a site stands alone. */
  scaleOfAlone(site: MappedSite, from: number): number {
    const at = project(site);
    const isAlone = (scale: number) =>
      this.placesIn({ ...at, scale }, NO_SIZE).some(
        (place) => 'site' in place && place.site.uuid === site.uuid,
      );
    let scale = from;
    while (zoomOf({ scale }) < MOST_ZOOM && !isAlone(scale)) scale *= 2;
    return scale;
  }

  /** The sites of a cluster. */
  sitesOf(cluster: number): MappedSite[] {
    return this.#index
      .getLeaves(cluster, Number.POSITIVE_INFINITY)
      .map(({ properties }) => this.#sites[properties.nth]!);
  }
}

const NO_SIZE: PictureSize = { width: 0, height: 0 };

/** Degrees of a picture's corner: up to the very edges, where a site at 180° or at a pole still is. */
function cornerAt({ x, y }: WorldPoint): LonLat {
  const latitude = y <= 0 ? 90 : y >= 1 ? -90 : unproject({ x, y }).latitude;
  return { longitude: (Math.max(0, Math.min(1, x)) - 0.5) * 360, latitude };
}

/** CSS pixels: as large as a place is drawn. */
export function radiusOf(place: Place): number {
  if ('site' in place) return place.critical + place.urgent > 0 ? 9 : 6;
  return 13 + Math.min(9, 2 * Math.log10(place.count));
}

/** A finger is less exact than that. */
const SLACK = 4;

/** The uppermost place at a pixel. */
export function placeAt(
  places: readonly Place[],
  view: MapView,
  size: PictureSize,
  pixel: WorldPoint,
): Place | undefined {
  return places.findLast((place) => {
    const { x, y } = toScreen(view, size, place);
    return Math.hypot(x - pixel.x, y - pixel.y) <= radiusOf(place) + SLACK;
  });
}

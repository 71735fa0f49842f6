/** What is on a map's canvas: the base from a cache that pans and zooms with the view, and the places over it. */
import {
  clampView,
  fitPoints,
  type MapView,
  type PictureSize,
  project,
  toScreen,
  viewBetween,
  type WorldPoint,
} from '../../../engine/map/mercator.ts';
import { type MapPalette, paintPlaces, paintScaleBar, paintWorld } from '../../../engine/map/paint.ts';
import {
  type ClusterPlace,
  type MappedSite,
  type Place,
  type PlaceIndex,
  placeAt,
} from '../../../engine/map/places.ts';
import type { World } from '../../../engine/map/world.ts';

interface Base {
  readonly canvas: HTMLCanvasElement;
  /** What it shows; larger than the picture by MARGIN at each side. */
  readonly view: MapView;
  readonly size: PictureSize;
}

/** The base is drawn this much larger than the picture, so that most pans need no other. */
const MARGIN = 0.25;
/** Milliseconds of a flight: as long as any movement of the console. */
const FLIGHT_MS = 200;
/** Milliseconds of rest after which a base that was scaled is drawn sharp. */
const REST_MS = 120;

interface MapScene {
  readonly world: World | undefined;
  readonly index: PlaceIndex;
  readonly palette: MapPalette;
  readonly chosen: string | null;
  readonly font: string;
  /** A position that is being chosen: drawn as a pin. */
  readonly pin: WorldPoint | null;
}

export class MapPicture {
  readonly #canvas: HTMLCanvasElement;
  #scene: MapScene;
  #view: MapView;
  #size: PictureSize = { width: 0, height: 0 };
  #base: Base | undefined;
  #places: readonly Place[] = [];
  #frame = 0;
  #rest = 0;
  #flight = 0;
  /** What stands in a corner of the map. Set by whoever puts it there. */
  over: HTMLElement | null = null;
  /** Told after every drawing: what stands over the map moves with it. */
  onDrawn: (() => void) | undefined;

  constructor(canvas: HTMLCanvasElement, view: MapView, scene: MapScene) {
    this.#canvas = canvas;
    this.#view = view;
    this.#scene = scene;
  }

  get view(): MapView {
    return this.#view;
  }

  get size(): PictureSize {
    return this.#size;
  }

  /** The place under a pixel of the picture. */
  at(pixel: WorldPoint): Place | undefined {
    return placeAt(this.#places, this.#view, this.#size, pixel);
  }

  /** Nearer, until the sites of a cluster stand apart. */
  open({ cluster }: ClusterPlace): void {
    this.fly(fitPoints(this.#scene.index.sitesOf(cluster).map(project), this.#size, 96));
  }

  /** Whether a position is in the picture. */
  shows(point: WorldPoint): boolean {
    const { x, y } = toScreen(this.#view, this.#size, point);
    return x >= 0 && y >= 0 && x <= this.#size.width && y <= this.#size.height;
  }

  /** Brings a position into the picture, if it is not there already. */
  reveal(point: WorldPoint): void {
    if (!this.shows(point)) this.fly({ ...this.#view, ...point });
  }

  /** Moves to a site, as near as it takes for it to stand alone. */
  flyTo(site: MappedSite): void {
    this.fly({ ...project(site), scale: this.#scene.index.scaleOfAlone(site, this.#view.scale) });
  }

  /** Moves to a view; at once for people who want no movement. Any other movement ends it. */
  fly(to: MapView): void {
    const [from, target] = [this.#view, clampView(to, this.#size)];
    const lasts = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : FLIGHT_MS;
    const start = performance.now();
    const step = (): void => {
      const share = lasts > 0 ? Math.min(1, (performance.now() - start) / lasts) : 1;
      this.show(share < 1 ? viewBetween(from, target, share) : target);
      if (share < 1) this.#flight = requestAnimationFrame(step);
    };
    cancelAnimationFrame(this.#flight);
    this.#flight = requestAnimationFrame(step);
  }

  show(view: MapView): void {
    cancelAnimationFrame(this.#flight);
    this.#view = view;
    this.#request();
  }

  resize(size: PictureSize): void {
    this.#size = size;
    const ratio = devicePixelRatio;
    this.#canvas.width = Math.round(size.width * ratio);
    this.#canvas.height = Math.round(size.height * ratio);
    this.#base = undefined;
    // At once: a canvas is empty after its size was set.
    this.#draw();
  }

  change(scene: MapScene): void {
    const { world, palette } = this.#scene;
    if (scene.world !== world || scene.palette !== palette) this.#base = undefined;
    this.#scene = scene;
    this.#request();
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    cancelAnimationFrame(this.#flight);
    clearTimeout(this.#rest);
  }

  #request(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#draw());
  }

  #draw(): void {
    const pen = this.#canvas.getContext('2d');
    if (!pen || this.#size.width === 0) return;
    const { index, palette, chosen, font, pin } = this.#scene;
    const [view, size] = [this.#view, this.#size];
    pen.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    this.#drawBase(pen);
    this.#places = index.placesIn(view, size);
    const covered = this.over ? { covered: boxOf(this.over) } : {};
    paintPlaces(pen, { places: this.#places, view, size, palette, chosen, font, ...covered });
    paintScaleBar(pen, view, size, palette, font);
    if (pin) drawPin(pen, toScreen(view, size, pin), palette);
    this.onDrawn?.();
  }

  #drawBase(pen: CanvasRenderingContext2D): void {
    const { world, palette } = this.#scene;
    pen.fillStyle = palette.sea;
    pen.fillRect(0, 0, this.#size.width, this.#size.height);
    if (!world) return;
    if (!this.#base || !this.#covers(this.#base)) this.#renew(world);
    const base = this.#base!;
    if (base.view.scale !== this.#view.scale) this.#renewAfterRest();
    const grown = this.#view.scale / base.view.scale;
    const middle = toScreen(this.#view, this.#size, base.view);
    const [width, height] = [base.size.width * grown, base.size.height * grown];
    pen.drawImage(base.canvas, middle.x - width / 2, middle.y - height / 2, width, height);
  }

  /** Whether it is large and sharp enough for the view. */
  #covers({ view, size }: Base): boolean {
    const grown = this.#view.scale / view.scale;
    if (grown > 2 || grown < 0.5) return false;
    const middle = toScreen(this.#view, this.#size, view);
    const reachX = (size.width * grown) / 2;
    const reachY = (size.height * grown) / 2;
    return (
      middle.x - reachX <= 0 &&
      middle.y - reachY <= 0 &&
      middle.x + reachX >= this.#size.width &&
      middle.y + reachY >= this.#size.height
    );
  }

  #renew(world: World): void {
    const canvas = this.#base?.canvas ?? document.createElement('canvas');
    const size = {
      width: Math.ceil(this.#size.width * (1 + 2 * MARGIN)),
      height: Math.ceil(this.#size.height * (1 + 2 * MARGIN)),
    };
    canvas.width = Math.round(size.width * devicePixelRatio);
    canvas.height = Math.round(size.height * devicePixelRatio);
    const pen = canvas.getContext('2d')!;
    pen.scale(devicePixelRatio, devicePixelRatio);
    paintWorld(pen, world, this.#view, size, this.#scene.palette);
    this.#base = { canvas, view: this.#view, size };
  }

  #renewAfterRest(): void {
    clearTimeout(this.#rest);
    this.#rest = window.setTimeout(() => {
      this.#base = undefined;
      this.#request();
    }, REST_MS);
  }
}

const boxOf = ({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement) => ({
  ...{ left: offsetLeft, right: offsetLeft + offsetWidth },
  ...{ top: offsetTop, bottom: offsetTop + offsetHeight },
});

/** The tip of the pin is the position. */
function drawPin(pen: CanvasRenderingContext2D, { x, y }: WorldPoint, palette: MapPalette): void {
  pen.beginPath();
  pen.arc(x, y - 20, 9, Math.PI * 0.8, Math.PI * 2.2);
  pen.lineTo(x, y);
  pen.closePath();
  pen.lineWidth = 3;
  pen.strokeStyle = palette.halo;
  pen.stroke();
  pen.fillStyle = palette.accent;
  pen.fill();
  pen.beginPath();
  pen.arc(x, y - 20, 3.5, 0, 2 * Math.PI);
  pen.fillStyle = palette.halo;
  pen.fill();
}

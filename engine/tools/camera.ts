/** The position of the view: a world point at its centre and a scale. Only the engine moves it. */

/** CANV-20: 1 % to 2000 %. */
const MIN_SCALE = 0.01;
const MAX_SCALE = 20;
/** Share of the view that `fit` fills. */
const FIT = 0.96;
/** CSS pixels of an object's longer side below which it cannot be recognised. */
const SEEN = 24;

interface Area {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

export class Camera {
  /** World units. */
  x = 0;
  y = 0;
  /** CSS pixels per unit. */
  scale = 1;
  /** CSS pixels. */
  width = 1;
  height = 1;
  /** Grows with every change. */
  version = 0;
  /** Nothing moves it but `fit`. */
  isHeld = false;

  resize(width: number, height: number): void {
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
    this.version++;
  }

  /** Returns the world point under a point of the view. */
  toWorld(x: number, y: number): { readonly x: number; readonly y: number } {
    return { x: this.x + (x - this.width / 2) / this.scale, y: this.y + (y - this.height / 2) / this.scale };
  }

  toView(x: number, y: number): { readonly x: number; readonly y: number } {
    return { x: (x - this.x) * this.scale + this.width / 2, y: (y - this.y) * this.scale + this.height / 2 };
  }

  /** Returns the visible area. */
  area(): Area {
    const halfWidth = this.width / 2 / this.scale;
    const halfHeight = this.height / 2 / this.scale;
    return {
      minX: this.x - halfWidth,
      minY: this.y - halfHeight,
      maxX: this.x + halfWidth,
      maxY: this.y + halfHeight,
    };
  }

  /** Centres the view on a world point. */
  lookAt(x: number, y: number): void {
    if (this.isHeld) return;
    this.x = x;
    this.y = y;
    this.version++;
  }

  /** Moves the picture by CSS pixels, as dragging does. */
  panBy(dx: number, dy: number): void {
    if (this.isHeld) return;
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
    this.version++;
  }

  /** Sets the scale, within its limits, keeping the world point under the given point of the view. */
  zoomTo(scale: number, x = this.width / 2, y = this.height / 2): void {
    if (this.isHeld) return;
    const before = this.toWorld(x, y);
    this.scale = Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale));
    const after = this.toWorld(x, y);
    this.x += before.x - after.x;
    this.y += before.y - after.y;
    this.version++;
  }

  zoomBy(factor: number, x?: number, y?: number): void {
    this.zoomTo(this.scale * factor, x, y);
  }

  /**
   * Moves just far enough to bring the whole area into view, at a recognisable size. Returns false where it is so
   * already.
   */
  show(area: Area): boolean {
    if (this.isHeld) return false;
    const view = this.area();
    const [width, height] = [area.maxX - area.minX, area.maxY - area.minY];
    const isIn =
      area.minX >= view.minX && area.maxX <= view.maxX && area.minY >= view.minY && area.maxY <= view.maxY;
    const size = Math.max(width, height) * this.scale;
    if (isIn && size >= SEEN) return false;
    if (size < SEEN) this.scale = Math.min(1, SEEN / Math.max(width, height, 1));
    const most = Math.min(this.width / Math.max(width, 1), this.height / Math.max(height, 1)) * FIT;
    this.scale = Math.min(MAX_SCALE, Math.max(MIN_SCALE, Math.min(this.scale, most)));
    this.x = (area.minX + area.maxX) / 2;
    this.y = (area.minY + area.maxY) / 2;
    this.version++;
    return true;
  }

  /** Fits an area into the view, centred; `share`: how much of the view it fills. */
  fit({ minX, minY, maxX, maxY }: Area, share = FIT): void {
    const scaleX = this.width / Math.max(maxX - minX, 1);
    const scaleY = this.height / Math.max(maxY - minY, 1);
    this.scale = Math.min(MAX_SCALE, Math.max(MIN_SCALE, Math.min(scaleX, scaleY) * share));
    this.x = (minX + maxX) / 2;
    this.y = (minY + maxY) / 2;
    this.version++;
  }
}

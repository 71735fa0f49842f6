/** The visible part of the diagram. */
export interface ViewApi {
  /** Fits the whole diagram into the view. */
  fit(): void;
  /** Keeps the whole diagram in view, edge to edge: for a surface with the page's proportions that the page scrolls. */
  keepWhole(isKept: boolean): void;
  /** Fits the selection into the view. */
  fitSelection(): void;
  /** Centres the view on a world point. */
  lookAt(x: number, y: number): void;
  /** Restores another worker's view: for its replacement. */
  lookFrom(camera: CameraState): void;
  /** Sets the scale, 0.01…20, about the view's centre, or about `x`, `y` in CSS pixels. */
  zoomTo(scale: number, x?: number, y?: number): void;
  /**
   * Returns the whole diagram small, with this many pixels on its longer side. Null where the caller has `seen` it
   * already, where there is nothing to show, and where a newer one has been requested in the meantime.
   */
  miniMap(longer: number, seen: number): Promise<MiniMapPicture | null>;
}

export interface CameraState {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** A small picture of the whole diagram. */
export interface MiniMapPicture {
  /** Identifies this state of the diagram. */
  readonly serial: number;
  readonly file: Blob;
  /** World box that it shows, edge to edge. */
  readonly area: {
    readonly minX: number;
    readonly minY: number;
    readonly maxX: number;
    readonly maxY: number;
  };
}

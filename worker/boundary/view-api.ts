/** Which part of the diagram is seen. */
export interface ViewApi {
  /** Whole diagram into view. */
  fit(): void;
  /** What is selected as large as it fits into view. */
  fitSelection(): void;
  /** Takes a world point into the middle of the view. */
  lookAt(x: number, y: number): void;
  /** Shows what another worker showed: for the one that takes its place. */
  lookFrom(camera: CameraState): void;
  /** Scale 0.01…20 about the view's centre, or `x`, `y` in CSS pixels. */
  zoomTo(scale: number, x?: number, y?: number): void;
  /**
   * The whole diagram small, its longer side of so many pixels. Null where it is the one that was `seen`, where there is
   * nothing to show, and where a newer one has been asked for meanwhile.
   */
  miniMap(longer: number, seen: number): Promise<MiniMapPicture | null>;
}

export interface CameraState {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** The whole diagram small. */
export interface MiniMapPicture {
  /** Names this state of the diagram. */
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

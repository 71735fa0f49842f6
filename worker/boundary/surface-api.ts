/** What the engine draws on. */
export interface SurfaceApi {
  attach(
    surface: OffscreenCanvas,
    size: SurfaceSize,
    port: MessagePort,
  ): Promise<{ readonly backend: string }>;
  /** After `canvasNeeded`: a canvas that has no context yet, of the present size. */
  replaceCanvas(surface: OffscreenCanvas): void;
  resize(size: SurfaceSize): void;
  setTheme(theme: 'light' | 'dark'): void;
  /** Whether things may move by themselves for ever: lamps pulse only then. */
  setMotion(mayMove: boolean): void;
  /** While its canvas is shown to nobody it draws nothing. */
  setSeen(isSeen: boolean): void;
  /** The picture as it stands, device pixels, RGBA. */
  readPixels(): Promise<PixelPicture>;
  /** Drops the GL context and asks for a new one: what a driver reset does. */
  loseContext(): Promise<void>;
}

export interface SurfaceSize {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly devicePixelRatio: number;
}

export interface PixelPicture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

import type { TokenTheme } from '../../engine/primitives/tokens.ts';

/** What the engine draws on. */
export interface SurfaceApi {
  /**
   * `hung`: for a worker that replaces a dead one, the kinds that are known to hang. They are not drawn, and all others send
   * `drawing` before they are.
   */
  attach(
    surface: OffscreenCanvas,
    size: SurfaceSize,
    port: MessagePort,
    hung?: readonly string[],
  ): Promise<{ readonly backend: string }>;
  /** To be called after `canvasNeeded`: a canvas without a context, of the current size. */
  replaceCanvas(surface: OffscreenCanvas): void;
  resize(size: SurfaceSize): void;
  /** Of the console, and of diagrams that follow it. */
  setTheme(theme: 'light' | 'dark', follows: TokenTheme): void;
  /** Whether endless animation is allowed: lamps pulse only then. */
  setMotion(mayMove: boolean): void;
  /** While its canvas is not visible, it draws nothing. */
  setSeen(isSeen: boolean): void;
  /** Returns the current picture, device pixels, RGBA. */
  readPixels(): Promise<PixelPicture>;
  /** Drops the GL context and requests a new one: simulates a driver reset. */
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

import type { CameraState, MiniMapPicture, ViewApi } from '../boundary/index.ts';
import type { EngineRef } from '../thread/engine-ref.ts';
import { MiniMap } from './mini-map.ts';

export class ViewService implements ViewApi {
  readonly #engine: EngineRef;
  readonly #map: MiniMap;

  constructor(engine: EngineRef) {
    this.#engine = engine;
    this.#map = new MiniMap(engine.get);
  }

  fit(): void {
    this.#engine.current?.view.fit();
  }

  keepWhole(isKept: boolean): void {
    this.#engine.current?.view.keepWhole(isKept);
  }

  fitSelection(): void {
    this.#engine.get().view.fitSelection();
  }

  lookAt(x: number, y: number): void {
    if (Number.isFinite(x) && Number.isFinite(y)) this.#engine.current?.view.lookAt(x, y);
  }

  lookFrom({ x, y, scale }: CameraState): void {
    const engine = this.#engine.current;
    if (!engine || ![x, y, scale].every(Number.isFinite)) return;
    const { camera } = engine;
    // Where the whole diagram is in view it stays so when the window is resized.
    if (camera.x === x && camera.y === y && camera.scale === scale) return;
    engine.view.zoomTo(scale);
    engine.view.lookAt(x, y);
  }

  zoomTo(scale: number, x?: number, y?: number): void {
    if (Number.isFinite(scale)) this.#engine.current?.view.zoomTo(scale, x, y);
  }

  miniMap(longer: number, seen: number): Promise<MiniMapPicture | null> {
    return this.#map.picture(longer, seen);
  }
}

import type { Engine } from '../../engine/engine.ts';

/** The engine, which exists once the worker has a surface. */
export class EngineRef {
  /** Undefined until `attach`. */
  current: Engine | undefined;

  /** Throws where there is no engine yet. */
  readonly get = (): Engine => {
    if (!this.current) throw new Error('The engine has no surface yet: call attach first');
    return this.current;
  };
}

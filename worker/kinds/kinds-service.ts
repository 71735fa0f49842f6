import type { StateRow } from '../../engine/document/types.ts';
import { defaultStates } from '../../engine/live/states.ts';
import { type AnyKind, describe } from '../../engine/plugin.ts';
import type { Backend } from '../../engine/render/backend.ts';
import type { KindDescriptor, KindsApi } from '../boundary/index.ts';
import type { ExternalKinds } from '../external-kinds/external-kinds.ts';
import type { EngineRef } from '../thread/engine-ref.ts';
import { kindPicture } from './kind-picture.ts';

interface KindsOptions {
  readonly engine: EngineRef;
  /** Undefined until there is one. */
  readonly backend: () => Backend | undefined;
  /** The built-in kinds. */
  readonly kinds: readonly AnyKind[];
  /** The company's own kinds; undefined where none can be run. */
  readonly external: ExternalKinds | undefined;
}

export class KindsService implements KindsApi {
  readonly #options: KindsOptions;

  constructor(options: KindsOptions) {
    this.#options = options;
  }

  async catalog(): Promise<readonly KindDescriptor[]> {
    const { engine, kinds, external } = this.#options;
    await external?.ready();
    return (engine.current?.scene.kinds.all ?? kinds).map(describe);
  }

  async picture(name: string, variant: string | null): Promise<string | null> {
    const { engine, external } = this.#options;
    const kind = engine.current?.scene.kinds.named(name);
    const glyphs = this.#options.backend()?.glyphs;
    if (!kind || !glyphs) return null;
    const { epoch } = glyphs;
    const drawn = kindPicture(kind, variant, glyphs);
    // The first attempt requested the drawing and its fonts.
    await glyphs.settled?.();
    if (kind.awaits) await external?.settled(name);
    return kind.awaits || glyphs.epoch !== epoch ? kindPicture(kind, variant, glyphs) : drawn;
  }

  defaultStates(name: string): readonly StateRow[] {
    const set = this.#options.engine.get().scene.kinds.named(name)?.states?.set;
    return set ? defaultStates(set) : [];
  }

  async tryPlugin(sha256: string): Promise<KindDescriptor> {
    const { external } = this.#options;
    if (!external) throw new Error('Plugins cannot be run here');
    return external.offer(sha256);
  }
}

import type { StateRow } from '../../engine/document/types.ts';
import { defaultStates } from '../../engine/live/states.ts';
import { type AnyKind, describe } from '../../engine/plugin.ts';
import type { GlyphSource } from '../../engine/primitives/tables.ts';
import type { Backend } from '../../engine/render/backend.ts';
import type { KindDescriptor, KindsApi, PictureTheme } from '../boundary/index.ts';
import type { ExternalKinds } from '../external-kinds/external-kinds.ts';
import type { EngineRef } from '../thread/engine-ref.ts';
import { assemblyPicture } from './assembly-picture.ts';
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

  async picture(name: string, variant: string | null, theme: PictureTheme): Promise<string | null> {
    const { engine, external } = this.#options;
    const kind = engine.current?.scene.kinds.named(name);
    if (!kind) return null;
    return this.#drawn(
      (glyphs) => kindPicture(kind, variant, glyphs, theme),
      kind.awaits && (() => external?.settled(name)),
    );
  }

  async assemblyPicture(
    assembly: string,
    definitions: Readonly<Record<string, unknown>>,
    theme: PictureTheme,
  ): Promise<string | null> {
    const kinds = this.#options.engine.get().scene.kinds.all;
    return this.#drawn((glyphs) => assemblyPicture({ assembly, definitions }, kinds, glyphs, theme));
  }

  /** Draws, and again once there is what the first attempt has requested: fonts, and what `awaited` waits for. */
  async #drawn(
    draw: (glyphs: GlyphSource) => string | null,
    awaited?: () => Promise<unknown> | undefined,
  ): Promise<string | null> {
    const glyphs = this.#options.backend()?.glyphs;
    if (!glyphs) return null;
    const { epoch } = glyphs;
    const first = draw(glyphs);
    await glyphs.settled?.();
    await awaited?.();
    return awaited || glyphs.epoch !== epoch ? draw(glyphs) : first;
  }

  defaultStates(name: string): readonly StateRow[] {
    const set = this.#options.engine.get().scene.kinds.named(name)?.states?.set;
    return set ? defaultStates(set) : [];
  }

  async tryPlugin(uuid: string): Promise<KindDescriptor> {
    const { external } = this.#options;
    if (!external) throw new Error('Plugins cannot be run here');
    return external.offer(uuid);
  }
}

import type { Finding, ObjectId } from '../../engine/document/types.ts';
import type { CommandOutcome, ControlsApi } from '../boundary/index.ts';
import type { EngineRef } from '../thread/engine-ref.ts';
import type { OpenDiagram } from '../thread/open-diagram.ts';
import type { PageLink } from '../thread/page-link.ts';
import type { Values } from '../values/values.ts';
import { refreshElement } from './refresh-element.ts';

interface ControlsOptions {
  readonly engine: EngineRef;
  readonly open: OpenDiagram;
  readonly page: PageLink;
  readonly values: Values;
  readonly report: (finding: Finding) => void;
}

export class ControlsService implements ControlsApi {
  readonly #options: ControlsOptions;

  constructor(options: ControlsOptions) {
    this.#options = options;
  }

  settle(object: ObjectId, outcome: CommandOutcome): void {
    this.#options.engine.current?.settle(object, outcome);
    if (outcome === 'confirmed') void this.#refresh(object);
  }

  choose(object: ObjectId, state?: string): void {
    this.#options.engine.current?.pointer.chooseState(object, state);
  }

  openFaceplate(object: ObjectId): void {
    this.#options.engine.current?.pointer.openFaceplate(object);
  }

  hold(object: ObjectId, isDown: boolean): void {
    this.#options.engine.current?.pointer.holdObject(object, isDown);
  }

  /** LIVE-09. */
  async #refresh(object: ObjectId): Promise<void> {
    const { engine, open, page, values, report } = this.#options;
    const { source, version, opening } = open;
    if (!source) return;
    const isLive = () => opening === open.opening && open.mode === 'live' && !values.isPast;
    const client = page.clientOf(source.origin);
    const found = { engine: engine.get(), client, source, version, object, report, isLive };
    if (await refreshElement(found)) values.goLive();
  }
}

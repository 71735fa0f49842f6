import type { PlaybackApi, PlaybackOrder } from '../boundary/index.ts';
import type { OpenDiagram } from '../thread/open-diagram.ts';
import type { Values } from './values.ts';

interface PlaybackOptions {
  readonly open: OpenDiagram;
  readonly values: Values;
  /** Resumes what the diagram's mode shows. */
  readonly resume: () => void;
}

export class PlaybackService implements PlaybackApi {
  readonly #options: PlaybackOptions;

  constructor(options: PlaybackOptions) {
    this.#options = options;
  }

  run(order: PlaybackOrder): void {
    const { open, values, resume } = this.#options;
    if (order.to === 'live') {
      if (values.isPast) resume();
    } else if (open.phase === 'ready' && open.mode === 'live') values.play(order);
  }
}

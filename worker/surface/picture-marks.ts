/**
 * Says in the worker's own timeline how far the picture of the open diagram is, for the bench and for whoever looks with
 * the browser's tools. A mark is set at the end of the frame that drew it; the screen shows that with its next refresh.
 */
export const PICTURE_MARK = {
  /** The page has asked for the diagram. */
  opening: 'diagram opening',
  /** The first picture with objects of it. */
  first: 'diagram first picture',
  /** All objects with their first values, and nothing sketched. */
  complete: 'diagram complete picture',
} as const;

interface Progress {
  hasObjects(): boolean;
  /** Whether all of it has arrived, with the first value of every tag, and is in the tables that are drawn. */
  hasArrived(): boolean;
  /** Whether all that changed until then (performance.now) is in the last picture. */
  holds(until: number): boolean;
}

export class PictureMarks {
  readonly #progress: Progress;
  #next: 'first' | 'complete' | undefined;
  /** Values go on changing: what must be seen is what had arrived by then. */
  #arrived = Number.NaN;

  constructor(progress: Progress) {
    this.#progress = progress;
  }

  /** A diagram is about to be opened: what was marked before belongs to another one. */
  begin(): void {
    for (const name of Object.values(PICTURE_MARK)) performance.clearMarks(name);
    performance.mark(PICTURE_MARK.opening);
    this.#next = 'first';
    this.#arrived = Number.NaN;
  }

  /** A frame is over. */
  readonly drawn = (): void => {
    if (!this.#next) return;
    const progress = this.#progress;
    if (Number.isNaN(this.#arrived) && progress.hasArrived()) this.#arrived = performance.now();
    const isComplete = !Number.isNaN(this.#arrived) && progress.holds(this.#arrived);
    if (this.#next === 'first' && (progress.hasObjects() || isComplete)) {
      performance.mark(PICTURE_MARK.first);
      this.#next = 'complete';
    }
    if (this.#next === 'complete' && isComplete) {
      performance.mark(PICTURE_MARK.complete);
      this.#next = undefined;
    }
  };
}

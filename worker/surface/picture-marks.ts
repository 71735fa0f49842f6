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
  readonly hasObjects: boolean;
  readonly isComplete: boolean;
}

export class PictureMarks {
  readonly #progress: () => Progress;
  #next: 'first' | 'complete' | undefined;

  constructor(progress: () => Progress) {
    this.#progress = progress;
  }

  /** A diagram is about to be opened: what was marked before belongs to another one. */
  begin(): void {
    for (const name of Object.values(PICTURE_MARK)) performance.clearMarks(name);
    performance.mark(PICTURE_MARK.opening);
    this.#next = 'first';
  }

  /** A frame is over. */
  readonly drawn = (): void => {
    if (!this.#next) return;
    const { hasObjects, isComplete } = this.#progress();
    if (this.#next === 'first' && (hasObjects || isComplete)) {
      performance.mark(PICTURE_MARK.first);
      this.#next = 'complete';
    }
    if (this.#next === 'complete' && isComplete) {
      performance.mark(PICTURE_MARK.complete);
      this.#next = undefined;
    }
  };
}

/** While a diagram comes in, pictures of what is there so far may take only a part of the time: the rest is for loading. */

/** One part in so many goes into pictures. */
const PARTS = 4;

export class LoadingPace {
  /** Objects that there will be in all; 0 where nothing is to come. */
  private expected = 0;
  /** Seconds. */
  private quietUntil = 0;

  expect(objects: number): void {
    this.expected = objects;
  }

  /** So many objects are there now. */
  arrived(objects: number): void {
    if (objects >= this.expected) this.end();
  }

  /** Nothing more comes. */
  end(): void {
    this.expected = 0;
    this.quietUntil = 0;
  }

  /** Whether a picture may be drawn at a time, seconds. */
  mayDraw(now: number): boolean {
    return this.expected === 0 || now >= this.quietUntil;
  }

  drawn(from: number, to: number): void {
    this.quietUntil = to + (to - from) * (PARTS - 1);
  }

  /** Somebody pans or points: what they see must follow. */
  hurry(): void {
    this.quietUntil = 0;
  }
}

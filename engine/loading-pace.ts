/** While a diagram loads, pictures of what has arrived may take only a part of the time: the rest is for loading. */

/** One part in this many is for pictures. */
const PARTS = 4;

export class LoadingPace {
  /** Expected number of objects; 0 where nothing is loading. */
  private expected = 0;
  /** Seconds. */
  private quietUntil = 0;

  expect(objects: number): void {
    this.expected = objects;
  }

  /** Reports how many objects have arrived. */
  arrived(objects: number): void {
    if (objects >= this.expected) this.end();
  }

  /** Loading is over. */
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

  /** Somebody pans or points: the picture must follow at once. */
  hurry(): void {
    this.quietUntil = 0;
  }
}

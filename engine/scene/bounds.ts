/** The upright box around everything: it grows with new objects and is measured again once something was removed. */
import type { Columns } from './columns.ts';
import type { SceneIndex, WorldBox } from './types.ts';

export class Bounds {
  private readonly columns: Columns;
  private minX = Number.POSITIVE_INFINITY;
  private minY = Number.POSITIVE_INFINITY;
  private maxX = Number.NEGATIVE_INFINITY;
  private maxY = Number.NEGATIVE_INFINITY;
  private isTight = true;
  private answer: WorldBox | undefined;

  constructor(columns: Columns) {
    this.columns = columns;
  }

  /** Undefined while there is nothing. The same object until something changes. */
  get box(): WorldBox | undefined {
    if (!this.isTight) this.measure();
    const { minX, minY, maxX, maxY, answer } = this;
    if (minX > maxX) return undefined;
    if (answer?.minX !== minX || answer.minY !== minY || answer.maxX !== maxX || answer.maxY !== maxY)
      this.answer = { minX, minY, maxX, maxY };
    return this.answer;
  }

  widen(index: SceneIndex): void {
    const { columns } = this;
    const x = columns.xOf(index);
    const y = columns.yOf(index);
    const halfX = columns.halfX[index]!;
    const halfY = columns.halfY[index]!;
    if (x - halfX < this.minX) this.minX = x - halfX;
    if (y - halfY < this.minY) this.minY = y - halfY;
    if (x + halfX > this.maxX) this.maxX = x + halfX;
    if (y + halfY > this.maxY) this.maxY = y + halfY;
  }

  /** Something that may have been outermost was removed or moved. */
  loosen(): void {
    this.isTight = false;
  }

  clear(): void {
    this.minX = this.minY = Number.POSITIVE_INFINITY;
    this.maxX = this.maxY = Number.NEGATIVE_INFINITY;
    this.isTight = true;
    this.answer = undefined;
  }

  private measure(): void {
    this.clear();
    const { rows } = this.columns;
    for (let index = 0; index < rows; index++) if (this.columns.isUsed(index)) this.widen(index);
  }
}

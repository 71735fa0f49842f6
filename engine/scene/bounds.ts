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
    const { x, y, halfX, halfY } = this.columns;
    if (x[index]! - halfX[index]! < this.minX) this.minX = x[index]! - halfX[index]!;
    if (y[index]! - halfY[index]! < this.minY) this.minY = y[index]! - halfY[index]!;
    if (x[index]! + halfX[index]! > this.maxX) this.maxX = x[index]! + halfX[index]!;
    if (y[index]! + halfY[index]! > this.maxY) this.maxY = y[index]! + halfY[index]!;
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
    const { rows, objects } = this.columns;
    for (let index = 0; index < rows; index++) if (objects[index]) this.widen(index);
  }
}

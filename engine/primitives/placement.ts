/** Returns one scale for both directions. */
export const evenScale = (scaleX: number, scaleY: number): number =>
  scaleX === scaleY ? scaleX : Math.sqrt(scaleX * scaleY);

/** Converts the pen's coordinates (the object's box, top left origin, unscaled) to a record's (its centre, scaled). */
export class Placement {
  scaleX = 1;
  scaleY = 1;
  /** For what has one scale in both directions: strokes, radii, letters. */
  scale = 1;
  private halfWidth = 0;
  private halfHeight = 0;

  set(width: number, height: number, scaleX: number, scaleY: number): void {
    this.scaleX = scaleX;
    this.scaleY = scaleY;
    this.scale = evenScale(scaleX, scaleY);
    this.halfWidth = (width * scaleX) / 2;
    this.halfHeight = (height * scaleY) / 2;
  }

  x(x: number): number {
    return x * this.scaleX - this.halfWidth;
  }

  y(y: number): number {
    return y * this.scaleY - this.halfHeight;
  }
}

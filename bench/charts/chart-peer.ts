/** What each library's adapter does: the same lines, the same part of them. */

/** Several lines over the same times. */
export interface Lines {
  /** Milliseconds since 1970, rising. */
  readonly time: Float64Array;
  readonly values: readonly Float64Array[];
}

/** CSS pixels of the chart, which has one pixel for each. */
export const SIZE = { width: 1200, height: 420 } as const;

export interface DrawnChart {
  /** Shows a part of the time; resolves once it is drawn. */
  show(from: number, to: number): Promise<void> | void;
  readonly canvas: HTMLCanvasElement;
}

export interface ChartPeer {
  /** Draws all of the lines into an empty element. */
  draw(host: HTMLElement, lines: Lines): Promise<DrawnChart> | DrawnChart;
}

/** How long tests say what they measured. */

/** One line of figures; they are kept in bench/results/. */
export const tell = (test: string, figures: object): void =>
  void process.stdout.write(`${JSON.stringify({ date: new Date().toISOString(), test, ...figures })}\n`);

/** Milliseconds. */
export function spread(values: readonly number[]) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN);
  return { p50: at(0.5), p95: at(0.95), max: at(1) };
}

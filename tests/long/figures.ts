/** How long tests say what they measured. */
import { appendFileSync } from 'node:fs';
import { loadavg } from 'node:os';

/** One line of figures, with the load of the machine in the last minute; MIMIC_FIGURES: a file that keeps them too. */
export function tell(test: string, figures: object): void {
  const load = Math.round(loadavg()[0]! * 10) / 10;
  const line = `${JSON.stringify({ date: new Date().toISOString(), load, test, ...figures })}\n`;
  process.stdout.write(line);
  if (process.env.MIMIC_FIGURES) appendFileSync(process.env.MIMIC_FIGURES, line);
}

/** Milliseconds. */
export function spread(values: readonly number[]) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN);
  return { p50: at(0.5), p95: at(0.95), max: at(1) };
}

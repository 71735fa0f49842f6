/** Traces where a collector is named; without one no package of OpenTelemetry is loaded. */
import type { Config } from '../config.ts';
import type { TraceLog } from './open-telemetry.ts';
import type { Tracing } from './tracer.ts';

export async function openTracing(
  { traces, node }: Pick<Config, 'traces' | 'node'>,
  log: TraceLog,
): Promise<Tracing | undefined> {
  if (!traces) return undefined;
  const { OpenTelemetry } = await import('./open-telemetry.ts');
  return new OpenTelemetry({ ...traces, node, log });
}

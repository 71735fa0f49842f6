/** What the realtime pipeline is made with, and what it says of itself. */
import type { AuditHeads } from './audit/heads.ts';
import type { EventBus } from './bus/event-bus.ts';
import type { Cluster } from './cluster/join.ts';
import { fromBody, type NodeBus, toBody } from './cluster/node-bus.ts';
import type { Health } from './field/driver.ts';
import type { Field } from './field/field.ts';
import type { IngestFigures, StreamFigures } from './ingest-side.ts';
import type { JobRunner } from './jobs/job-runner.ts';
import type { NodeRun } from './jobs/node-runs.ts';
import type { Drivers } from './modules/commands/index.ts';
import type { Log } from './modules/history/index.ts';
import { type PresenceBus, ROOM_NEWS } from './modules/presence/index.ts';
import type { SecretPlaces } from './secrets/read-secret.ts';
import type { Storage } from './storage/storage.ts';
import type { Tracer } from './telemetry/tracer.ts';

/** The drivers, as the pipeline uses them. */
export interface LiveField extends Drivers, Partial<Pick<Field, 'reload' | 'linkHealths'>> {}

export interface PipelineOptions {
  readonly storage: Storage;
  /** `dataDir`: the directory of the audit heads, and of the key unless nodes share it. */
  readonly config: SecretPlaces & {
    /** The console's address as browsers see it, if it is behind a proxy. */
    readonly publicUrl?: string;
    /** Days for which samples are kept for companies that have not chosen. */
    readonly historyDays?: number;
    /** Samples that wait in memory while they cannot be stored. */
    readonly bufferSamples?: number;
  };
  /** The heads of the audit log, if another thread keeps them. */
  readonly heads?: AuditHeads;
  readonly log: Log;
  /** Delivers events of committed changes. */
  readonly bus: EventBus;
  /** If there are other nodes: this one tells them what its drivers report, or hears it from the one that has them. */
  readonly cluster?: Cluster;
  /** Closed by its creator, before the pipeline. */
  readonly jobs: Pick<JobRunner, 'every'>;
  readonly run: Pick<NodeRun, 'id' | 'isAlone' | 'onDeath'>;
  /** Traces commands that no call waits for. */
  readonly tracer?: Tracer;
  readonly now?: () => number;
  /** Milliseconds within which a written value must show. */
  readonly commandDeadline?: number;
  /** Live sockets that one user may have open; 32. */
  readonly socketsPerUser?: number;
}

/** Figures of this node since its start, from memory. */
export interface PipelineFigures {
  readonly sockets: number;
  readonly diagrams: number;
  readonly tags: number;
  readonly samples: IngestFigures & { readonly late: number; readonly unknown: number };
  /** Undefined if each node stores its own samples. */
  readonly stream: StreamFigures | undefined;
  readonly alarms: { readonly waiting: number; readonly leftOut: number };
}

/** `failing`: why changes of alarms, or samples, are not stored at present. */
export function pipelineHealth(
  { sockets, diagrams, samples, alarms }: PipelineFigures,
  failing: { readonly alarms: string | undefined; readonly samples: string | undefined },
): Health {
  const { waiting, dropped, late, unknown } = samples;
  if (failing.alarms)
    return {
      ok: false,
      detail: `alerts are not stored: ${failing.alarms}; ${alarms.waiting} are waiting, ${alarms.leftOut} left out`,
    };
  const detail = `${sockets} sockets, ${diagrams} diagrams, ${waiting} samples waiting, ${dropped} dropped, ${late} late, ${unknown} of unknown tags`;
  return failing.samples
    ? { ok: false, detail: `samples are not stored: ${failing.samples}; ${detail}` }
    : { ok: true, detail };
}

/** Tells other nodes who has which diagram open. */
export function presenceBus(nodes: NodeBus): PresenceBus {
  return {
    publish: (news) => nodes.publish('presence', toBody(news)),
    onSaid: (said) => void nodes.subscribe('presence', (body) => said(fromBody(body, ROOM_NEWS))),
  };
}

/** What a node says of itself to the others and on the page of servers. */
import type { NodeFigures } from './cluster/node-list.ts';
import type { Field } from './field/field.ts';
import type { RealtimePipeline } from './realtime-pipeline.ts';

export function nodeFigures(
  live: Pick<RealtimePipeline, 'figures'>,
  field: Pick<Field, 'linkHealths'>,
): NodeFigures {
  const { sockets, tags, samples, stream } = live.figures();
  return {
    ...{ sockets, tags, samplesWaiting: samples.waiting, samplesRefused: samples.dropped },
    links: Object.keys(field.linkHealths()).length,
    stream: stream?.state ?? null,
    shards: stream?.shards ?? [],
    spool: stream?.spool ?? null,
  };
}

/** The interface for other modules: the historian: what tags were, in samples and trends. */
export { Historian, type Log } from './historian.ts';
export { HISTORY_DAYS, HistorianRetention } from './historian-retention.ts';
export type { Ingest } from './ingest.ts';
export { exactIntegers } from './queries/exact-integers.ts';
export { type AggregateWindow, aggregateTags } from './queries/historian-aggregates.ts';
export { readColumns } from './queries/historian-columns.ts';
export { samplesAt, samplesBetween, type ToldSample } from './queries/historian-moments.ts';
export { recountTag } from './queries/historian-slices.ts';
export { readStatistics, type TagStatistics } from './queries/historian-statistics.ts';
export { atClock, bucketStart, DAY, localDay, type Step, stepOf } from './queries/historian-steps.ts';
export { tagsForSeries } from './queries/historian-tags.ts';
export { historyHandlers, type Present, seriesOfTags, stretchOf } from './routes.ts';
export type { Row } from './sample-batch.ts';
export { SampleWriter } from './sample-writer.ts';
export { ShardWriters } from './shard-writers.ts';
export { StreamWriter } from './stream-writer.ts';

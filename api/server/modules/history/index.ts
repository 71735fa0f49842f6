/** The interface for other modules: the historian: what tags were, in samples and trends. */
export { Historian, type Log } from './historian.ts';
export { HistorianRetention } from './historian-retention.ts';
export { type AggregateWindow, aggregateTags } from './queries/historian-aggregates.ts';
export { samplesAt, samplesBetween, type ToldSample } from './queries/historian-moments.ts';
export { tagsForSeries } from './queries/historian-tags.ts';
export { historyHandlers, seriesAnswer, stretchOf } from './routes.ts';
export type { Row } from './sample-batch.ts';
export { SampleWriter } from './sample-writer.ts';

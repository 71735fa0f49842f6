/** Answers of the server in the form in which kinds draw them. */
import type { AnswerOf } from '../../api/client/client.ts';
import { QUALITY_NAMES } from '../../engine/live/quality.ts';
import type { FeedAlarm, FeedSeries, FeedStatistics } from '../../engine/plugin.ts';

type Series = AnswerOf<'tagSeries'>['series'][number];
type Alert = AnswerOf<'alerts'>['items'][number];
type Statistics = AnswerOf<'tagStatistics'>['tags'][number];

export function feedSeries(series: Series): FeedSeries {
  const { tagUuid, name, unit, dataType, points, before, limits } = series;
  const column = (of: (point: Series['points'][number]) => number | null) =>
    Float64Array.from(points, (point) => of(point) ?? Number.NaN);
  return {
    ...{ tag: tagUuid, name, unit, dataType, limits },
    time: column(({ time }) => Date.parse(time)),
    average: column(({ average }) => average),
    min: column(({ min }) => min),
    max: column(({ max }) => max),
    last: column(({ last }) => last),
    quality: Uint8Array.from(points, ({ quality }) => QUALITY_NAMES.indexOf(quality)),
    broken: Uint8Array.from(points, ({ broken }) => Number(broken)),
    before: before && { time: Date.parse(before.time), value: before.value },
  };
}

export function feedStatistics(told: Statistics): FeedStatistics {
  const { tagUuid, name, unit, dataType, last, min, max, average, consumption, runTime, starts, knownShare } =
    told;
  const { digits } = told;
  return {
    ...{ tag: tagUuid, name, unit, dataType, last, min, max, average, runTime, starts },
    rise: consumption,
    known: knownShare,
    ...(digits ? { digits } : {}),
  };
}

type StandingAlarm = Pick<Alert, 'uuid' | 'message' | 'type' | 'state' | 'raisedAt'> & {
  readonly site: Pick<Alert['site'], 'uuid'>;
  readonly tag: Pick<NonNullable<Alert['tag']>, 'uuid' | 'name' | 'controllerName'> | null;
  readonly link: Pick<NonNullable<Alert['link']>, 'name'> | null;
};

/** Of an alarm of the present, or as it stood. */
export const feedAlarm = ({
  uuid,
  site,
  tag,
  link,
  message,
  type,
  state,
  raisedAt,
}: StandingAlarm): FeedAlarm => ({
  ...{ alarm: uuid, site: site.uuid, message, severity: type },
  ...{ tag: tag?.uuid ?? '', tagName: tag?.name ?? '', device: tag?.controllerName ?? link?.name ?? '' },
  state: state === 'acknowledged' || state === 'returned' ? state : 'unacknowledged',
  raisedAt: Date.parse(raisedAt),
});

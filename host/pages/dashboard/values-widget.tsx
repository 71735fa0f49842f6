import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { Series } from '../../../api/contract/index.ts';
import { type LiveNow, useLiveValues } from '../../data/live-values.ts';
import { useCall } from '../../data/session/api.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { seriesOf } from '../../ui/charts/from-history.ts';
import { Sparkline } from '../../ui/charts/sparkline.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Truncated } from '../../ui/truncated.tsx';
import { AddValue } from './add-value.tsx';
import { type Arrangement, MOST_VALUES, TITLES } from './arrangement.ts';
import { useArrangement } from './use-arrangement.ts';
import { liveWords } from './value-words.ts';
import styles from './values-widget.module.css';
import { Widget, WidgetError, WidgetWords } from './widget.tsx';

/** A day, in as many slices as a small line has room for. */
const RANGE = { timeRange: '24h', points: 80 } as const;
const MINUTES = 60_000;

/** The values that the user has chosen: each now, and how it went over a day. */
export default function ValuesWidget() {
  const [arrangement, arrange] = useArrangement();
  return arrangement && <Values {...{ arrangement, arrange }} />;
}

interface ValuesProps {
  readonly arrangement: Arrangement;
  readonly arrange: (next: Arrangement) => void;
}

function Values({ arrangement, arrange }: ValuesProps) {
  const { values: tags } = arrangement;
  const [isAdding, setAdding] = useState(false);
  const keep = (values: readonly string[]) => arrange({ ...arrangement, values });
  const add = (tag: string) => {
    keep([...tags, tag]);
    setAdding(false);
  };
  return (
    <Widget
      title={TITLES.values}
      note={tags.length > 0 ? 'Last 24 hours' : undefined}
      action={
        tags.length < MOST_VALUES && (
          <Button look="quiet" icon={Plus} onClick={() => setAdding(true)}>
            Add a value
          </Button>
        )
      }
    >
      {tags.length === 0 ? (
        <WidgetWords>Choose the values that you want to see here first.</WidgetWords>
      ) : (
        <ValueCards tags={tags} onRemove={(removed) => keep(tags.filter((tag) => tag !== removed))} />
      )}
      {isAdding && <AddValue taken={tags} onClose={() => setAdding(false)} onAdd={add} />}
    </Widget>
  );
}

interface ValueCardsProps {
  readonly tags: readonly string[];
  readonly onRemove: (tag: string) => void;
}

function ValueCards({ tags, onRemove }: ValueCardsProps) {
  const live = useLiveValues(tags);
  const { data, isPending, isError, error, refetch } = useCall(
    'tagSeries',
    { body: { tags: [...tags], ...RANGE } },
    { staleTime: 5 * MINUTES, placeholderData: (before) => before, meta: { inline: true } },
  );
  if (isPending) return <SkeletonRows rows={2} label="Loading the values" />;
  if (isError && !data)
    return (
      <WidgetError title="The values could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  const view = { from: Date.parse(data.from), to: Date.parse(data.to) };
  return (
    <ul className={styles.values}>
      {data.series
        .filter(({ tagUuid }) => tags.includes(tagUuid))
        .map((series) => (
          <ValueCard
            key={series.tagUuid}
            {...{ series, view }}
            step={data.step}
            now={live.now.get(series.tagUuid)}
            isLive={live.isLive}
            onRemove={() => onRemove(series.tagUuid)}
          />
        ))}
    </ul>
  );
}

interface ValueCardProps {
  readonly series: Series;
  readonly view: { readonly from: number; readonly to: number };
  readonly step: number;
  readonly now: LiveNow | undefined;
  readonly isLive: boolean;
  readonly onRemove: () => void;
}

function ValueCard({ series, view, step, now, isLive, onRemove }: ValueCardProps) {
  const isGone = series.state === 'notAvailable';
  const name = isGone ? 'Not available' : series.name;
  const { text, doubt } = liveWords(series, now, isLive);
  return (
    <li className={styles.value}>
      <span className={styles.head}>
        <span className={styles.name}>
          <Truncated text={name} />
        </span>
        <IconButton icon={X} label={`Remove ${name}`} onClick={onRemove} />
      </span>
      {isGone ? (
        <span className={styles.where}>The tag is gone, or you may not see it.</span>
      ) : (
        <>
          <span className={styles.where}>{series.controllerName}</span>
          <span className={styles.now} data-doubt={doubt ? true : undefined}>
            {text}
            {doubt && <small>{doubt}</small>}
          </span>
          <Sparkline series={seriesOf(series, { by: 'average', step })} view={view} />
        </>
      )}
    </li>
  );
}

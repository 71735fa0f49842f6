import type { ReactNode } from 'react';
import { createContext, useCallback, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { QualityName, TagRow } from '../../../../api/contract/index.ts';
import { useGranted } from '../../../data/site/queries.ts';
import { glanceText, valueText } from '../../../diagram/value-text.ts';
import { LastSeen } from '../../../parts/communication/status.tsx';
import styles from './controller-page.module.css';
import { type LiveTagValue, LiveTagValues } from './live-values.ts';

const Live = createContext<LiveTagValues | null>(null);

/** Keeps one live socket for the tags shown inside. Users who may not see diagrams get no socket, and see the list's values. */
export function LiveTags({ children }: { readonly children: ReactNode }) {
  const [ofSites, ofDash] = [useGranted('Site.Overview.canSee'), useGranted('Dash.canSee')];
  const isAllowed = ofSites || ofDash;
  const values = useMemo(() => (isAllowed ? new LiveTagValues() : null), [isAllowed]);
  useEffect(() => () => values?.close(), [values]);
  return <Live value={values}>{children}</Live>;
}

const watchNothing = () => () => undefined;

/** The newest value of a tag: from the socket, until then the list's, which is stale if the socket cannot be opened. */
export function useLiveTag(tag: Pick<TagRow, 'uuid' | 'value' | 'quality' | 'timestamp'>): LiveTagValue {
  const live = useContext(Live);
  const watch = useCallback(
    (onChange: () => void) => (live ? live.watch(tag.uuid, onChange) : watchNothing()),
    [live, tag.uuid],
  );
  const newest = useSyncExternalStore(watch, () => live?.get(tag.uuid));
  const isLost = useSyncExternalStore(watch, () => live?.isLost ?? false);
  if (newest) return newest;
  const quality = isLost && tag.quality !== 'missing' ? 'stale' : tag.quality;
  return { value: tag.value, quality, time: tag.timestamp ? Date.parse(tag.timestamp) : 0 };
}

const QUALITY_WORDS: Readonly<Record<QualityName, string>> = {
  good: 'Good',
  uncertain: 'Uncertain',
  bad: 'Bad',
  stale: 'Stale',
  missing: 'No value',
};

export function Quality({ of }: { readonly of: QualityName }) {
  return (
    <span className={styles.quality} data-quality={of}>
      {QUALITY_WORDS[of]}
    </span>
  );
}

/** A value that is not good looks different, and says so. */
export function ValueCell({ tag }: { readonly tag: TagRow }) {
  const { value, quality } = useLiveTag(tag);
  return (
    <span
      className={styles.value}
      data-quality={quality}
      title={`${valueText(value, tag.unit)} · ${QUALITY_WORDS[quality]}`}
    >
      {glanceText(value, tag.unit)}
    </span>
  );
}

export const QualityCell = ({ tag }: { readonly tag: TagRow }) => <Quality of={useLiveTag(tag).quality} />;

export function SeenCell({ tag }: { readonly tag: TagRow }) {
  const { time } = useLiveTag(tag);
  return <LastSeen at={time > 0 ? new Date(time).toISOString() : null} />;
}

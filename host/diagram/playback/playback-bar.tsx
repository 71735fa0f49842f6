import { BellRing, History, Pause, Play, Radio, StepForward } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { PlaybackOrder, PlaybackState } from '../../../worker/boundary/index.ts';
import type { Command } from '../../commands/registry.ts';
import { useCommands } from '../../commands/use-commands.ts';
import { useMaySeeAlarms } from '../../data/site/queries.ts';
import { useViewerZone } from '../../data/stores/viewer-zone.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { timeWords } from '../../ui/charts/moment-words.ts';
import { zoneWords } from '../../ui/charts/zone-words.ts';
import { MomentField } from './moment-field.tsx';
import styles from './playback.module.css';
import {
  agoWords,
  DEFAULT_REACH,
  REACH_OPTIONS,
  type Reach,
  SPEEDS,
  sliderStep,
  speedWords,
  stretchOf,
} from './playback-model.ts';

/** The minimum interval between requests while the slider is dragged. */
const SEEK_AFTER_MS = 150;

interface PlaybackBarProps {
  readonly state: PlaybackState;
  readonly onOrder: (order: PlaybackOrder) => void;
}

/** Over a diagram that shows the past: a frame and a band that say so, and the controls of time. */
export function PlaybackBar({ state, onOrder }: PlaybackBarProps) {
  const { playing, loading, failure, ended, alarm } = state;
  const zone = useViewerZone();
  const [reach, setReach] = useState<Reach>(DEFAULT_REACH);
  const [shown, seek] = useSeeking(state.at, onOrder);
  const now = Date.now();
  const stretch = stretchOf(reach, now, shown);
  const words = `${timeWords(shown, zone, 1000)} ${zoneWords(shown, zone)}`;
  const seesAlarms = useMaySeeAlarms();
  useCommands(useMemo(() => commandsOf(onOrder, playing, seesAlarms), [onOrder, playing, seesAlarms]));

  return (
    <>
      <div className={styles.frame} aria-hidden />
      <div className={styles.room}>
        <section className={styles.band} aria-label="Playback">
          <p className={styles.words}>
            <History size={18} aria-hidden />
            <strong>Not live</strong>
            <span className={styles.time}>{words}</span>
            <span className={styles.ago}>{agoWords(shown, now)}</span>
          </p>
          <p className={styles.news} role="status">
            {failure
              ? `The history could not be loaded: ${failure}`
              : newsOf(loading && !playing, ended, alarm)}
          </p>
          <input
            type="range"
            className={styles.slider}
            aria-label="Time that is shown"
            aria-valuetext={words}
            min={stretch.from}
            max={stretch.to}
            step={sliderStep(stretch)}
            value={shown}
            onChange={(event) => seek(Number(event.target.value))}
          />
          <div className={styles.buttons}>
            <StepButtons playing={playing} seesAlarms={seesAlarms} onOrder={onOrder} />
            <SpeedChoice speed={state.speed} onOrder={onOrder} />
            <ReachChoice reach={reach} onReach={setReach} />
            <MomentField at={shown} zone={zone} onGo={(to) => onOrder({ to: 'seek', at: to })} />
            <Button
              look="primary"
              icon={Radio}
              title="Back to live (L)"
              onClick={() => onOrder({ to: 'live' })}
            >
              Back to live
            </Button>
          </div>
        </section>
      </div>
    </>
  );
}

/** The shown time, and how to change it: while the slider is dragged, not every step is requested. */
function useSeeking(at: number, onOrder: PlaybackBarProps['onOrder']): [number, (at: number) => void] {
  const [wanted, setWanted] = useState<number | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    const timer = setTimeout(() => {
      onOrder({ to: 'seek', at: wanted });
      setWanted(null);
    }, SEEK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [wanted, onOrder]);
  return [wanted ?? at, setWanted];
}

interface StepButtonsProps {
  readonly playing: boolean;
  readonly seesAlarms: boolean;
  readonly onOrder: PlaybackBarProps['onOrder'];
}

function StepButtons({ playing, seesAlarms, onOrder }: StepButtonsProps) {
  return (
    <>
      <IconButton
        icon={playing ? Pause : Play}
        label={playing ? 'Pause' : 'Play'}
        shortcut="K"
        onClick={() => onOrder({ to: playing ? 'pause' : 'play' })}
      />
      <IconButton
        icon={StepForward}
        label="To the next change"
        shortcut="N"
        onClick={() => onOrder({ to: 'step' })}
      />
      {seesAlarms && (
        <IconButton
          icon={BellRing}
          label="To the next alarm"
          shortcut="Shift N"
          onClick={() => onOrder({ to: 'alarm' })}
        />
      )}
    </>
  );
}

interface SpeedChoiceProps {
  readonly speed: number;
  readonly onOrder: PlaybackBarProps['onOrder'];
}

function SpeedChoice({ speed, onOrder }: SpeedChoiceProps) {
  return (
    <select
      aria-label="Speed"
      className={styles.select}
      value={speed}
      onChange={(event) => onOrder({ to: 'speed', speed: Number(event.target.value) })}
    >
      {SPEEDS.map((one) => (
        <option key={one} value={one}>
          {speedWords(one)}
        </option>
      ))}
    </select>
  );
}

interface ReachChoiceProps {
  readonly reach: Reach;
  readonly onReach: (reach: Reach) => void;
}

function ReachChoice({ reach, onReach }: ReachChoiceProps) {
  return (
    <select
      aria-label="How far back the slider goes"
      className={styles.select}
      value={reach}
      onChange={(event) => onReach(event.target.value as Reach)}
    >
      {REACH_OPTIONS.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** One key each; while the slider or a choice has the focus they do the same. */
const commandsOf = (
  order: (given: PlaybackOrder) => void,
  playing: boolean,
  seesAlarms: boolean,
): Command[] => [
  {
    ...{ group: 'Diagram', id: 'play-pause', icon: playing ? Pause : Play, shortcut: 'k' },
    label: playing ? 'Pause the playback' : 'Resume the playback',
    run: () => order({ to: playing ? 'pause' : 'play' }),
  },
  {
    ...{ group: 'Diagram', id: 'next-change', label: 'To the next change', icon: StepForward, shortcut: 'n' },
    run: () => order({ to: 'step' }),
  },
  {
    ...{
      group: 'Diagram',
      id: 'next-alarm',
      label: 'To the next alarm',
      icon: BellRing,
      shortcut: 'Shift+n',
    },
    enabled: () => seesAlarms,
    run: () => order({ to: 'alarm' }),
  },
  {
    ...{ group: 'Diagram', id: 'back-to-live', label: 'Back to live', icon: Radio, shortcut: 'l' },
    run: () => order({ to: 'live' }),
  },
];

function newsOf(loading: boolean, ended: PlaybackState['ended'], alarm: PlaybackState['alarm']): string {
  if (loading) return 'Loading the history…';
  if (ended === 'alarm') return 'No later alarm in this range';
  if (ended) return 'No later value in this range';
  return alarm ? `Raised: ${alarm.message}` : '';
}

import { ShieldCheck } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { client } from '../../data/session/api.ts';
import { clockText } from '../../parts/scheduled/change-words.ts';
import { Button } from '../../ui/button.tsx';
import type { Engine } from '../use-engine.ts';
import { holdBody, type WritePlace } from '../writes/write-controller.ts';
import styles from './hold-layer.module.css';
import { HoldToRun } from './hold-to-run.ts';
import { watchPresses } from './press-watch.ts';

interface HoldLayerProps {
  readonly engine: Engine;
  readonly stage: RefObject<HTMLElement | null>;
  readonly place: () => WritePlace;
}

/** Handles the held controls of a diagram. Loaded with the first press on one. */
export default function HoldLayer({ engine, stage, place }: HoldLayerProps) {
  const [hold, setHold] = useState<HoldToRun | null>(null);
  useEffect(() => {
    const { store, session, writes, holds } = engine;
    const isSeen = () =>
      !document.hidden &&
      !store.state.silent &&
      store.state.engine.connection === 'live' &&
      !store.state.engine.playback;
    const watch = watchPresses(stage.current!, () => created.end());
    const created = new HoldToRun({
      calls: {
        hold: (event, commandId, confirmId) =>
          client.holdValue(
            {
              params: { uuid: event.tag },
              body: { ...holdBody(event, place()), commandId, confirmId },
            },
            // A press that begins later than the finger is none.
            { once: true },
          ),
        beat: async (id) =>
          (await client.beatHold({ params: { uuid: id } }, { signal: AbortSignal.timeout(BEAT_TIMEOUT_MS) }))
            .held,
        release: (id) => client.releaseHold({ params: { uuid: id } }, { keepalive: true }),
      },
      writes,
      settle: (object, outcome) => session.current?.settle(object, outcome),
      isDown: watch.isDown,
      isSeen,
    });
    setHold(created);
    engine.arming.current = created.armed;
    const stop = holds.listen(created.take);
    return () => {
      stop();
      watch.stop();
      created.disarm();
      engine.arming.current = null;
    };
  }, [engine, stage, place]);
  return hold && <ArmedNotice hold={hold} />;
}

const BEAT_TIMEOUT_MS = 900;

/** The control that may be pressed, and for how long. */
function ArmedNotice({ hold }: { readonly hold: HoldToRun }) {
  const { armed, held } = useSnapshot(hold.state) as HoldToRun['state'];
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!armed || held) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (armed.until <= Date.now()) hold.disarm();
    }, 250);
    return () => clearInterval(timer);
  }, [armed, held, hold]);
  if (held)
    return (
      <div className={styles.notice} data-held role="status">
        <ShieldCheck size={20} aria-hidden />
        <p>
          <strong>{held.name}</strong> is held at {held.targetText}. Release to return to {held.releaseText}.
        </p>
      </div>
    );
  if (!armed) return null;
  return (
    <div className={styles.notice} role="status">
      <ShieldCheck size={20} aria-hidden />
      <p>
        Press and hold <strong>{armed.event.name}</strong>
        <span aria-live="off" role="timer">
          {clockText(armed.until - now)}
        </span>
      </p>
      <Button onClick={hold.disarm}>Done</Button>
    </div>
  );
}

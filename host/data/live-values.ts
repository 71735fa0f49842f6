/** Present values of a few tags on a page that has no diagram: over a live socket of its own. */
import { useEffect, useMemo, useState } from 'react';
import { decodeFrame, liveUrl, openLiveSocket } from '../../api/client/live.ts';
import { client } from './session/api.ts';

export interface LiveNow {
  readonly value: number | string | boolean | bigint | null;
  /** 0 good, 1 uncertain, 2 bad, 3 stale, 4 missing. */
  readonly quality: number;
}

interface LiveValues {
  readonly isLive: boolean;
  /** Tag → its value; those that are refused or have not come are not among them. */
  readonly now: ReadonlyMap<string, LiveNow>;
}

/** What comes within this time is shown at once: nobody reads faster. */
const SHOWN_EVERY_MS = 250;
const NOTHING: LiveValues = { isLive: false, now: new Map() };

/** The tags' values, as they change. They are not of now while `isLive` is false. */
export function useLiveValues(tags: readonly string[]): LiveValues {
  const named = tags.join(',');
  const wanted = useMemo(() => (named === '' ? [] : named.split(',')), [named]);
  const [values, setValues] = useState(NOTHING);
  useEffect(() => {
    if (wanted.length === 0) return;
    const now = new Map<string, LiveNow>();
    let isLive = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setValues({ isLive, now: new Map(now) });
      }, SHOWN_EVERY_MS);
    };
    const connection = openLiveSocket({
      url: liveUrl(location.origin),
      ticket: async () => (await client.liveTicket()).ticket,
      tags: wanted,
      onFrame(frame) {
        decodeFrame(frame, (index, _time, quality, value) => {
          const tag = wanted[index];
          if (tag !== undefined) now.set(tag, { value, quality });
        });
        show();
      },
      onState({ connection: state }) {
        isLive = state === 'live';
        show();
      },
    });
    return () => {
      clearTimeout(timer);
      connection.close();
      setValues(NOTHING);
    };
  }, [wanted]);
  return values;
}

import { useState } from 'react';
import { REFRESH_RATES, type RefreshRate } from '../../../../api/contract/index.ts';
import { useCall } from '../../../data/session/api.ts';
import { read, write } from '../../../data/stores/storage.ts';

/** RPT-10, CONST-10. */
export const RATE_WORDS: Readonly<Record<`${RefreshRate}`, string>> = {
  '-1': 'Instant',
  '0': 'None',
  '30': '30 s',
  '60': '60 s',
  '300': '5 min',
  '900': '15 min',
};

const isRate = (value: unknown): value is RefreshRate => REFRESH_RATES.includes(value as RefreshRate);

/** Milliseconds between two readings where values are followed instantly (OR-39). */
const INSTANT_MS = 1000;

interface RefreshRateState {
  readonly rate: RefreshRate;
  readonly setRate: (rate: RefreshRate) => void;
  /** Milliseconds between two readings; false: none. */
  readonly interval: number | false;
}

/** How often a report is read again: what the user chose on this computer, else the company's setting. */
export function useRefreshRate(): RefreshRateState {
  const [own, setOwn] = useState(() => read('reportRefreshRate', isRate));
  const settings = useCall('settings', {}, { enabled: own === null, meta: { inline: true } });
  const rate = own ?? settings.data?.reportRefreshRate ?? 0;
  return {
    rate,
    setRate: (next) => {
      write('reportRefreshRate', next);
      setOwn(next);
    },
    interval: rate === 0 ? false : rate === -1 ? INSTANT_MS : rate * 1000,
  };
}

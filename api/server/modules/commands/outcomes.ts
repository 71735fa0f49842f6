/** The words for the outcome of a command. Never "success": only what is known. */
import type { WriteResult } from '../../field/driver.ts';
import { toScalar } from '../values/index.ts';
import type { Outcome } from './command-store.ts';
import type { Judgement } from './read-back.ts';

export const describe = {
  /** Certainly not done. An error's own words tell what to do; "nothing was written" is said once. */
  notSent: (reason: string): Outcome => ({
    result: 'refused',
    readBack: null,
    message: `Nothing was sent: ${reason.replace(/\. Nothing was sent.*$/, '')}`,
  }),

  /** Its time passed while the server was not running (OR-103). */
  expired: (): Outcome => ({
    result: 'expired',
    readBack: null,
    message: 'Its time passed while the server was not running. Nothing was sent',
  }),

  cancelled: (): Outcome => ({
    result: 'cancelled',
    readBack: null,
    message: 'Cancelled before its time. Nothing was sent',
  }),

  /** The process that was writing ended before the outcome was known. */
  abandoned: (): Outcome => ({
    result: 'unknown',
    readBack: null,
    message: 'The server stopped before the device answered. Check the device; the write is not repeated',
  }),

  judged(
    judgement: Judgement,
    sent: WriteResult['outcome'],
    { isStopping, isReleased }: { readonly isStopping: boolean; readonly isReleased: boolean },
  ): Outcome {
    const readBack = toScalar(judgement.value);
    if (judgement.result === 'confirmed')
      return { result: 'confirmed', readBack, message: 'The device shows the new value' };
    if (isReleased)
      return {
        result: 'unknown',
        readBack,
        message: 'The control was released before the device confirmed the value',
      };
    if (isStopping) return { ...this.abandoned(), readBack };
    if (sent === 'unknown')
      return {
        result: 'unknown',
        readBack,
        message:
          'The connection failed while writing: the device may or may not have acted. Check the device',
      };
    return { result: judgement.result, readBack, message: WORDS[judgement.result](readBack) };
  },
};

const WORDS = {
  mismatch: (shown: unknown) =>
    `The device shows ${shown === null ? 'no value' : shown}, not the value written`,
  timedOut: () => 'The device did not answer in time. Check the device before you repeat the write',
  unknown: () => 'The device went away after the write. Check the device before you repeat the write',
} as const;

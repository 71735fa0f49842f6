/**
 * The look of alarm marks, the same in every backend: a frame around the object and a badge at its upper left corner.
 * Critical is a square with two bars, urgent a triangle with one, shelved a grey disc: distinguishable without colour.
 * Unacknowledged: filled, in a solid frame that blinks; cleared and unacknowledged: filled, in a dashed frame;
 * acknowledged: an outlined badge in a thin frame. Readings and controls have the badge alone.
 */
import {
  ALARM_FAINT,
  ALARM_MARKS,
  ALARM_UNFRAMED,
  AlarmMark,
  isUnacknowledged,
} from '../primitives/alarm.ts';

/** 0xBBGGRR, with at least 3:1 on the papers and cards of all themes. */
export const CRITICAL = 0x4030e0;
export const URGENT = 0x0068c4;
export const ASIDE = 0x867a6e;

/** Of the frame, CSS pixels: distance of its centre line from the box, half its width, half that of a thin one. */
export const FRAME_OUT = 2;
export const FRAME_HALF = 1.25;
export const FRAME_FINE = 0.6;
/** A dash and its gap, CSS pixels. */
export const FRAME_DASH = 5;
export const FRAME_STEP = 9;
/** Opacity of a blinking mark in its faint half. */
export const FAINT = 0.3;
/** Of the badge: share of the smaller side, smallest and largest radius, CSS pixels. */
export const BADGE = { share: 0.24, least: 4.5, most: 7 } as const;

export interface AlarmLook {
  readonly tone: number;
  readonly form: 'square' | 'triangle' | 'disc';
  readonly frame: 'full' | 'dashed' | 'fine' | 'none';
  /** Whether the tone fills the badge; otherwise it colours the rim and the sign. */
  readonly filled: boolean;
  readonly alpha: number;
}

/** `standing`: the highest byte of word 5. Returns undefined where there is no mark. */
export function alarmLook(standing: number): AlarmLook | undefined {
  const mark = (standing & ALARM_MARKS) as AlarmMark;
  if (mark === AlarmMark.none) return undefined;
  const alpha = standing & ALARM_FAINT ? FAINT : 1;
  if (mark <= AlarmMark.shelved)
    return { tone: ASIDE, form: 'disc', frame: 'none', filled: mark === AlarmMark.shelved, alpha };
  const critical = mark % 2 === 0;
  const acknowledged = mark <= AlarmMark.criticalAcknowledged;
  return {
    tone: critical ? CRITICAL : URGENT,
    form: critical ? 'square' : 'triangle',
    frame: standing & ALARM_UNFRAMED ? 'none' : frameOf(mark, acknowledged),
    filled: !acknowledged,
    alpha,
  };
}

const frameOf = (mark: AlarmMark, acknowledged: boolean): AlarmLook['frame'] => {
  if (acknowledged) return 'fine';
  return isUnacknowledged(mark) ? 'full' : 'dashed';
};

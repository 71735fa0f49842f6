/** Two tones for a critical alarm, one for an urgent one; no file, so that it sounds without a network too. */
import type { AlertType } from '../../../api/contract/index.ts';

const TONES: Readonly<Record<AlertType, readonly number[]>> = { critical: [880, 660, 880], urgent: [660] };
const TONE_S = 0.22;
const LOUDNESS = 0.12;

let context: AudioContext | undefined;

/** Undefined without an audio device: the banner appears all the same. */
function audio(): AudioContext | undefined {
  try {
    context ??= new AudioContext();
  } catch {}
  return context;
}

/** Browsers allow sound only after a user gesture; until then this is silent. */
export function playAlarm(type: AlertType): void {
  const at = audio();
  if (!at) return;
  void at.resume();
  for (const [nth, frequency] of TONES[type].entries()) playTone(at, frequency, nth * TONE_S);
}

const GESTURES = ['pointerup', 'click', 'keydown'] as const;
/** A sound that is allowed has begun within this time, in milliseconds. */
const BEGINS_MS = 500;

/**
 * Watches whether the browser blocks the sound: in a tab that was never clicked or typed into. Calls `changed` with true, and
 * with false after the first gesture. Returns the function that ends it.
 */
export function watchBlockedSound(changed: (isBlocked: boolean) => void): () => void {
  const at = navigator.userActivation?.hasBeenActive ? undefined : audio();
  if (!at) return () => {};
  const look = () => changed(at.state === 'suspended');
  const wake = () => void at.resume();
  const timer = setTimeout(look, BEGINS_MS);
  at.addEventListener('statechange', look);
  for (const gesture of GESTURES) addEventListener(gesture, wake, { capture: true });
  return () => {
    clearTimeout(timer);
    at.removeEventListener('statechange', look);
    for (const gesture of GESTURES) removeEventListener(gesture, wake, { capture: true });
  };
}

function playTone(to: AudioContext, frequency: number, after: number): void {
  const start = to.currentTime + after;
  const tone = to.createOscillator();
  const volume = to.createGain();
  tone.frequency.value = frequency;
  // Faded in and out: a square edge clicks.
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02);
  volume.gain.linearRampToValueAtTime(0, start + TONE_S - 0.02);
  tone.connect(volume).connect(to.destination);
  tone.start(start);
  tone.stop(start + TONE_S);
}

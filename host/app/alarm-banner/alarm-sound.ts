/** Two tones for a critical alarm, one for an urgent one; no file, so that it sounds without a network too. */
import type { AlertType } from '../../../api/contract/index.ts';

const TONES: Readonly<Record<AlertType, readonly number[]>> = { critical: [880, 660, 880], urgent: [660] };
const TONE_S = 0.22;
const LOUDNESS = 0.12;

let context: AudioContext | undefined;

/** Browsers allow sound only after a user gesture; until then this is silent. */
export function playAlarm(type: AlertType): void {
  try {
    context ??= new AudioContext();
    void context.resume();
    for (const [nth, frequency] of TONES[type].entries()) playTone(context, frequency, nth * TONE_S);
  } catch {
    // No audio device: the banner appears all the same.
  }
}

function playTone(audio: AudioContext, frequency: number, after: number): void {
  const start = audio.currentTime + after;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = frequency;
  // Faded in and out: a square edge clicks.
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02);
  volume.gain.linearRampToValueAtTime(0, start + TONE_S - 0.02);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + TONE_S);
}

import { expect, test } from 'vitest';
import { actOf, timingWords } from '../../../../host/diagram/writes/act-words.ts';

const place = { equipment: 'P-103', site: 'Alder Creek Well Field' };
const run = {
  kind: 'toggle-button',
  name: 'P-103 Run',
  tagName: 'P-103 Run',
  target: true,
  targetText: 'ON',
  isReset: false,
} as const;

test.each([
  [run, 'Start', 'Start P-103, Alder Creek Well Field'],
  [{ ...run, target: 0, targetText: 'OFF' }, 'Stop', 'Stop P-103, Alder Creek Well Field'],
  [{ ...run, kind: 'triangular-valve', tagName: 'V-1' }, 'Open', 'Open P-103, Alder Creek Well Field'],
  [
    { ...run, tagName: 'P-103 Auto mode', name: 'P-103 Automatic' },
    'Switch to automatic',
    'Switch P-103 to automatic, Alder Creek Well Field',
  ],
  [
    { ...run, tagName: 'P-103 Auto mode', target: false, targetText: 'OFF' },
    'Leave automatic',
    'Take P-103 out of automatic, Alder Creek Well Field',
  ],
  [
    { ...run, tagName: 'Yard light', name: 'Yard light' },
    'Turn on',
    'Turn on Yard light, Alder Creek Well Field',
  ],
  [
    { ...run, kind: 'three-state-switch', name: 'P-103 Mode', target: 2, targetText: 'Auto' },
    'Change',
    'Change P-103 Mode to Auto, Alder Creek Well Field',
  ],
  [{ ...run, name: 'P-103 Fault', isReset: true }, 'Reset', 'Reset P-103 Fault, Alder Creek Well Field'],
  [{ ...run, name: 'Jog', hold: true as const }, 'Unlock', 'Unlock Jog, Alder Creek Well Field'],
])('names act and place, with the verb on the button (%#)', (event, verb, title) => {
  expect(actOf(event, place)).toEqual({ verb, title });
});

test('names the object while the server has not said where it is', () => {
  expect(actOf(run, undefined).title).toBe('Start P-103 Run');
});

test('says when a command acts and what follows', () => {
  expect(timingWords({ delay: 0, duration: 30 }, 'ON', 'OFF')).toBe(
    'Turns ON when you confirm and OFF 30 seconds later.',
  );
  expect(timingWords({ delay: 1, duration: 0 }, '45 %', '0 %')).toBe(
    'Changes to 45 % 1 second after you confirm, and stays so.',
  );
  expect(timingWords({ delay: 0, duration: 30 }, 'Started', 'Started')).toBe(
    'Stays Started for 30 seconds after you confirm.',
  );
  expect(timingWords({ delay: 60, duration: 30 }, 'Started', 'Started')).toBe(
    'Sends Started 60 seconds after you confirm, and again 30 seconds later.',
  );
});

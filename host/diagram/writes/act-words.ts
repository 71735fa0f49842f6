/** What a command does, in the words of the dialog that asks for it. No React here. */
import type { Caution, CommandPlant } from '../../../api/contract/index.ts';
import type { ControlEvent } from '../../../worker/boundary/index.ts';
import { changes } from '../../parts/scheduled/change-words.ts';
import { valueText } from '../value-text.ts';

/** `verb` stands on the button, `title` above the question. */
interface Act {
  readonly verb: string;
  readonly title: string;
}

type Named = Pick<ControlEvent, 'kind' | 'name' | 'tagName' | 'target' | 'targetText' | 'hold' | 'isReset'>;

/** Names the act and the place: "Start P-103, Alder Creek Well Field". */
export function actOf(event: Named, plant: Pick<CommandPlant, 'equipment' | 'site'> | undefined): Act {
  const verb = verbOf(event);
  // A machine is started, and not its tag "Run".
  const object = verb.isOfMachine && plant?.equipment ? plant.equipment : event.name;
  const act = (verb.title ?? `${verb.words} {}`).replace('{}', () => object);
  return { verb: verb.words, title: plant?.site ? `${act}, ${plant.site}` : act };
}

interface Verb {
  readonly words: string;
  /** With {} for the object; the words and the object if missing. */
  readonly title?: string;
  readonly isOfMachine?: true;
}

/** The words of switches, by what their object or tag is: with 1 and with 0. */
const PAIRS: readonly (readonly [what: RegExp, on: Verb, off: Verb])[] = [
  [
    /\bauto(matic)?\b/i,
    { words: 'Switch to automatic', title: 'Switch {} to automatic', isOfMachine: true },
    { words: 'Leave automatic', title: 'Take {} out of automatic', isOfMachine: true },
  ],
  [/valve|\bopen\b/i, { words: 'Open', isOfMachine: true }, { words: 'Close', isOfMachine: true }],
  [
    /pump|\b(run|running|start)\b/i,
    { words: 'Start', isOfMachine: true },
    { words: 'Stop', isOfMachine: true },
  ],
];

function verbOf({ kind, tagName, target, targetText, hold, isReset }: Named): Verb {
  if (hold) return { words: 'Unlock' };
  if (isReset) return { words: 'Reset' };
  const [isOn, isOff] = [target === 1 || target === true, target === 0 || target === false];
  const isSwitch = /^(on|off|open|closed?|running|stopped|started)$/i.test(targetText);
  if (kind.startsWith('three-state') || !(isOn || isOff) || !isSwitch)
    return { words: 'Change', title: `Change {} to ${targetText}` };
  const [, on, off] = PAIRS.find(([what]) => what.test(kind) || what.test(tagName)) ?? [];
  if (on && off) return isOn ? on : off;
  return { words: isOn ? 'Turn on' : 'Turn off' };
}

/** Present value with its unit, also where the picture shows a number without it. */
export function currentWords({
  current,
  currentText,
  unit,
}: Pick<ControlEvent, 'current' | 'currentText' | 'unit'>): string {
  if (!currentText) return valueText(current, unit);
  return unit && /^-?[\d.,\s]+$/.test(currentText) ? `${currentText} ${unit}` : currentText;
}

/** What the operator should know before the command. `time`: a moment as the viewer reads it. */
export function cautionWords(
  { kind, text, by, at }: Caution,
  { equipment, endsItself }: { readonly equipment: string; readonly endsItself: boolean },
  time: (at: string) => string,
): string {
  const since = at ? time(at) : '';
  switch (kind) {
    case 'alarm':
      return `Active alarm: ${text}, since ${since}.`;
    case 'interlock':
      return `Interlock: ${text}. The plant may refuse to start.`;
    case 'mode':
      return endsItself
        ? `${equipment} is in automatic. This command takes it out of automatic until it ends.`
        : `${equipment} is in automatic. This command takes it out of automatic.`;
    case 'note':
      return `Note by ${by}: ${text}`;
    case 'scheduled':
      return `Already scheduled for ${since}: ${text} (${by}).`;
  }
}

interface Timing {
  readonly delay: number;
  readonly duration: number;
}

/** When a command acts, and what follows: "Turns ON when you confirm and OFF 30 seconds later." */
export function timingWords({ delay, duration }: Timing, target: string, back: string): string {
  const start = delay > 0 ? `${secondsWords(delay)} after you confirm` : 'when you confirm';
  // A trial run of what runs already.
  if (back === target && duration > 0)
    return delay > 0
      ? `Sends ${target} ${start}, and again ${secondsWords(duration)} later.`
      : `Stays ${target} for ${secondsWords(duration)} after you confirm.`;
  const [first, ...rest] = changes(target);
  const end = duration > 0 ? ` and ${back} ${secondsWords(duration)} later` : ', and stays so';
  return `${first!.toUpperCase()}${rest.join('')} ${start}${end}.`;
}

const secondsWords = (value: number): string =>
  `${value.toLocaleString('en')} ${value === 1 ? 'second' : 'seconds'}`;

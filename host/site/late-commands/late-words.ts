/** What is said of commands whose time passed while the server was away (OR-103). */
import type { WaitingCommand } from '../../../api/contract/index.ts';
import { valueText } from '../../canvas/value-text.ts';

/** One command in a sentence: what it was, and what has become of it. */
export function lateWords({ asked, tag, value, unit, isReset, result, user }: WaitingCommand): string {
  const name = asked?.name ?? tag;
  const target = isReset ? valueText(value, unit) : (asked?.target ?? valueText(value, unit));
  if (!isReset)
    return `${name} was not told ${target}, which ${user} had asked for. Ask again if it is still wanted.`;
  switch (result) {
    case 'confirmed':
      return `${name} went back to ${target} late: its hold had ended meanwhile.`;
    case 'pending':
    case 'scheduled':
      return `${name} goes back to ${target} now: its hold had ended meanwhile.`;
    default:
      return `${name} should have gone back to ${target} and nobody has seen that it did. Look at the device.`;
  }
}

/** What is still to be told: late, and not told before. */
export const untold = (items: readonly WaitingCommand[], told: ReadonlySet<string>): WaitingCommand[] =>
  items.filter(({ late, commandId, result }) => late && !told.has(`${commandId} ${result}`));

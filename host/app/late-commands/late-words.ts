/** The words for commands whose time passed while the server was away (OR-103). */
import type { WaitingCommand } from '../../../api/contract/index.ts';
import { valueText } from '../../diagram/value-text.ts';

/** One command in a sentence: what it was, and its outcome. */
export function lateWords({ asked, tag, value, unit, isReset, result, user }: WaitingCommand): string {
  const name = asked?.name ?? tag;
  const target = asked?.target ?? valueText(value, unit);
  if (!isReset)
    return `Command ${target} by ${user} was not sent to ${name}. Repeat it if you still want it.`;
  switch (result) {
    case 'confirmed':
      return `${name} was reset to ${target} late: its hold ended while the server was away.`;
    case 'pending':
    case 'scheduled':
      return `${name} is being reset to ${target}: its hold ended while the server was away.`;
    default:
      return `${name} should be ${target} again, but this is not confirmed. Check the device.`;
  }
}

/** Late commands that have not been read. */
export const unread = (items: readonly WaitingCommand[], read: ReadonlySet<string>): WaitingCommand[] =>
  items.filter(({ late, commandId, result }) => late && !read.has(`${commandId} ${result}`));

/** Commands on a diagram from other users, or from before a reload, as cards of its tray. */
import type { WaitingCommand } from '../../../api/contract/index.ts';
import { valueText } from '../value-text.ts';
import type { TrackedCommand } from '../writes/command-tracker.ts';

export function cardOf(command: WaitingCommand, ownName: string | undefined): TrackedCommand {
  const { commandId, tag, tagUuid, unit, value, asked, isReset, user } = command;
  const targetText = asked?.target ?? valueText(value, unit);
  const event: TrackedCommand['event'] = {
    type: 'control',
    object: commandId,
    kind: '',
    name: asked?.name ?? tag,
    tag: tagUuid,
    tagName: tag,
    unit,
    current: command.expectedValue,
    currentQuality: 'good',
    currentText: '',
    readBackTags: [],
    readBackDelay: 0,
    target: value ?? '',
    targetText,
    releaseText: targetText,
    isReset: false,
  };
  const { result, readBack, message, dueAt, mayCancel } = command;
  const by = user === ownName ? undefined : user;
  return { id: commandId, event, result, readBack, message, dueAt, isReset, mayCancel, by };
}

/**
 * Which of them are news: waiting ones, those that changed since they were shown, and late ones. Commands that
 * ended before the page was opened are not shown; this tray's own commands are followed separately.
 */
export function newsOf(
  items: readonly WaitingCommand[],
  told: ReadonlyMap<string, string>,
  isOwn: (id: string) => boolean,
): WaitingCommand[] {
  return items.filter(({ commandId, result, late }) => {
    const before = told.get(commandId);
    if (before === result) return false;
    if (before === undefined && isOwn(commandId)) return false;
    return before !== undefined || late || result === 'scheduled';
  });
}

import { type Command, isEnabled, runCommand, shortcutText } from '../commands/registry.ts';
import { ContextMenu as PointMenu } from '../ui/context-menu.tsx';

/** What the menu offers; `null` is a line. */
const WITH_SELECTION = [
  'cut', 'copy', 'paste', 'duplicate', 'delete', null,
  'edit-text', null,
  'group', 'ungroup', null,
  'front', 'forward', 'backward', 'back', null,
  'lock', 'unlock',
]; // biome-ignore format: one line a part of the menu
const WITHOUT = ['paste', 'select-all', null, 'fit', 'zoom-100', null, 'rename', 'save'];

interface ContextMenuProps {
  /** Client coordinates of the click. */
  readonly at: { readonly x: number; readonly y: number };
  readonly hasSelection: boolean;
  readonly commands: readonly Command[];
  readonly onClose: () => void;
}

/** The commands for what was clicked with the right button. */
export function ContextMenu({ at, hasSelection, commands, onClose }: ContextMenuProps) {
  const entries = (hasSelection ? WITH_SELECTION : WITHOUT).flatMap((id) => {
    if (id === null) return [null];
    const command = commands.find((one) => one.id === id);
    return command ? [entryOf(command)] : [];
  });
  return (
    <PointMenu label={hasSelection ? 'Selection' : 'Diagram'} at={at} entries={entries} onClose={onClose} />
  );
}

const entryOf = (command: Command) => ({
  label: command.label,
  icon: command.icon,
  hint: command.shortcut && shortcutText(command.shortcut),
  disabled: !isEnabled(command),
  onSelect: () => runCommand(command.id),
});

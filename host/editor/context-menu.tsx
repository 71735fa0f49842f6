import { type Command, isEnabled, runCommand, shortcutText } from '../commands/registry.ts';
import { ContextMenu as PointMenu } from '../ui/context-menu.tsx';
import { TABLE_COMMANDS } from './commands/table-commands.ts';

/** The menu's entries; `null` is a separator. */
const WITH_SELECTION = [
  'cut', 'copy', 'paste', 'duplicate', 'delete', null,
  'edit-text', null,
  ...TABLE_COMMANDS, null,
  'group', 'ungroup', 'make-assembly', 'detach-assembly', null,
  'front', 'forward', 'backward', 'back', null,
  'lock', 'unlock', 'hide', 'show',
]; // biome-ignore format: one line a part of the menu
const SPECIAL = [...TABLE_COMMANDS, 'detach-assembly'];
const WITHOUT = ['paste', 'select-all', 'show-all', null, 'fit', 'zoom-100', null, 'rename', 'save'];

interface ContextMenuProps {
  /** Client coordinates of the click. */
  readonly at: { readonly x: number; readonly y: number };
  readonly hasSelection: boolean;
  readonly commands: readonly Command[];
  readonly onClose: () => void;
}

/** The commands for what was right-clicked. */
export function ContextMenu({ at, hasSelection, commands, onClose }: ContextMenuProps) {
  const entries = (hasSelection ? WITH_SELECTION : WITHOUT).flatMap((id) => {
    if (id === null) return [null];
    const command = commands.find((one) => one.id === id);
    // Entries that only tables or assemblies need appear only for those.
    if (!command || (SPECIAL.includes(id) && !isEnabled(command))) return [];
    return [entryOf(command)];
  });
  const parted = entries.filter((entry, nth) => entry !== null || entries[nth - 1]);
  return (
    <PointMenu label={hasSelection ? 'Selection' : 'Diagram'} at={at} entries={parted} onClose={onClose} />
  );
}

const entryOf = (command: Command) => ({
  label: command.label,
  icon: command.icon,
  hint: command.shortcut && shortcutText(command.shortcut),
  disabled: !isEnabled(command),
  onSelect: () => runCommand(command.id),
});

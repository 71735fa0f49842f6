import { type Command, isEnabled, runCommand, shortcutText } from '../commands/registry.ts';
import { type MenuRow, ContextMenu as PointMenu } from '../ui/context-menu.tsx';
import { TABLE_COMMANDS } from './commands/table-commands.ts';

/** Shown as icons in one row each. */
const ALIGN = ['align-left', 'align-centre', 'align-right', 'align-top', 'align-middle', 'align-bottom'];
const DISTRIBUTE = ['distribute-horizontal', 'distribute-vertical'];

/** The menu's entries; `null` is a separator, a list is a row of icons. */
const WITH_SELECTION = [
  'cut', 'copy', 'paste', 'duplicate', 'delete', null,
  'edit-text', 'link-tag', null,
  ALIGN, DISTRIBUTE, null,
  ...TABLE_COMMANDS, null,
  'group', 'ungroup', 'make-assembly', 'edit-assembly', 'detach-assembly', null,
  'front', 'forward', 'backward', 'back', null,
  'lock', 'unlock', 'hide', 'show',
]; // biome-ignore format: one line a part of the menu
const SPECIAL = [...TABLE_COMMANDS, 'edit-assembly', 'detach-assembly'];
const WITHOUT = ['paste', 'select-all', 'show-all', null, 'fit', 'zoom-100', null, 'rename', 'save'];

interface ContextMenuProps {
  /** Client coordinates of the click. */
  readonly at: { readonly x: number; readonly y: number };
  readonly hasSelection: boolean;
  /** Several are aligned; one is not. */
  readonly selected?: number;
  readonly commands: readonly Command[];
  readonly onClose: () => void;
}

/** The commands for what was right-clicked. */
export default function ContextMenu({ at, hasSelection, selected = 1, commands, onClose }: ContextMenuProps) {
  const commandOf = (id: string) => commands.find((one) => one.id === id);
  const rows = (hasSelection ? WITH_SELECTION : WITHOUT).flatMap((id): (MenuRow | null)[] => {
    if (id === null) return [null];
    if (Array.isArray(id)) {
      if (selected < 2) return [];
      const icons = id.map(commandOf).filter((command) => command !== undefined);
      return [icons.map(entryOf)];
    }
    const command = commandOf(id);
    // Entries that only tables or assemblies need appear only for those.
    if (!command || (SPECIAL.includes(id) && !isEnabled(command))) return [];
    return [entryOf(command)];
  });
  const parted = rows.filter((entry, nth) => entry !== null || rows[nth - 1]);
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

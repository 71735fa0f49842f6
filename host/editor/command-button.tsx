import { useSnapshot } from 'valtio';
import { type Command, isEnabled, runCommand, shortcutText } from '../commands/registry.ts';
import { IconButton } from '../ui/button.tsx';
import { useEditing } from './editing-context.ts';

interface CommandButtonProps {
  readonly id: string;
  /** Follows the name in the tooltip: what exactly would be undone. */
  readonly detail?: string | null;
  readonly pressed?: boolean;
}

/** A tool button: icon, name, shortcut and enabled state, all from its command. */
export function CommandButton({ id, detail, pressed }: CommandButtonProps) {
  const { commands, editor } = useEditing();
  // The enabled state follows the selection and the history.
  useSnapshot(editor.state);
  const command = commands.find((one) => one.id === id);
  if (!command) return null;
  return (
    <IconButton
      icon={command.icon}
      label={command.label}
      title={titleOf(command, detail)}
      aria-pressed={pressed}
      disabled={!isEnabled(command)}
      onClick={() => runCommand(id)}
    />
  );
}

function titleOf({ label, shortcut }: Command, detail?: string | null): string {
  const what = detail ? `${label}: ${detail}` : label;
  return shortcut ? `${what} (${shortcutText(shortcut)})` : what;
}

/**
 * Commands: everything that a button, a key or the palette can do has one definition. A component registers its commands
 * while it is mounted; buttons, keys, palette and shortcut sheet read the same list.
 */
import type { LucideIcon } from 'lucide-react';
import { proxy, ref } from 'valtio';

export interface Command {
  readonly id: string;
  readonly label: string;
  readonly group:
    | 'Edit'
    | 'Tools'
    | 'Arrange'
    | 'Table'
    | 'Insert'
    | 'Diagram'
    | 'Go to'
    | 'View'
    | 'Account';
  readonly icon: LucideIcon;
  /** In tinykeys' syntax: `$mod+k`, `Shift+?`, `f`. */
  readonly shortcut?: string;
  /** Equivalent keys on other keyboards; not shown. */
  readonly aliases?: readonly string[];
  /** Its keys also edit text (undo, select all): a focused field or dialog keeps them. */
  readonly leavesText?: boolean;
  /** The browser has an event of its own for it (copy, cut, paste), which the keys must not swallow. */
  readonly byEvent?: boolean;
  /** It changes only the picture and nothing on the page: it need not wait until the palette has closed. */
  readonly pictureOnly?: boolean;
  /** Whether the user may do it at all: if not, neither palette nor shortcut sheet shows it. Missing: everybody may. */
  readonly granted?: () => boolean;
  /** Missing: always. */
  readonly enabled?: () => boolean;
  readonly run: () => void;
}

/** The action of a command that changes only the picture and nothing on the page. */
export const onPicture = (run: () => void): Pick<Command, 'pictureOnly' | 'run'> => ({
  pictureOnly: true,
  run,
});

const state = proxy<{ commands: readonly Command[] }>({ commands: ref([]) });
export const commandStore: { readonly commands: readonly Command[] } = state;

/** Registers commands until the returned function is called. A later command with the same id replaces the earlier one meanwhile. */
export function registerCommands(commands: readonly Command[]): () => void {
  state.commands = ref([...state.commands, ...commands]);
  return () => {
    state.commands = ref(state.commands.filter((command) => !commands.includes(command)));
  };
}

/** The registered commands, one per id. */
export function currentCommands(all: readonly Command[] = state.commands): readonly Command[] {
  return [...new Map(all.map((command) => [command.id, command])).values()];
}

export const isGranted = (command: Command): boolean => command.granted?.() ?? true;
export const isEnabled = (command: Command): boolean => isGranted(command) && (command.enabled?.() ?? true);

/** Runs a command by its id; does nothing if it is not registered or not enabled. */
export function runCommand(id: string): void {
  const command = currentCommands().find((one) => one.id === id);
  if (command && isEnabled(command)) command.run();
}

const KEY_NAMES: Readonly<Record<string, string>> = {
  Equal: '+',
  Minus: '−',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Delete: 'Del',
};

/** A shortcut as people write it: `Ctrl K`, `⌘ K`, `?`, `G then O`. */
export function shortcutText(shortcut: string, mac = isMac()): string {
  const press = (keys: string): string =>
    keys
      .split('+')
      // Shift is needed to type "?" and tells people nothing about the key.
      .filter((key) => key !== 'Shift' || !keys.endsWith('?'))
      .map((key) => (key === '$mod' ? (mac ? '⌘' : 'Ctrl') : (KEY_NAMES[key] ?? key)))
      .map((key) => (key.length === 1 ? key.toUpperCase() : key))
      .join(' ');
  return shortcut.split(' ').map(press).join(' then ');
}

const isMac = (): boolean => /Mac|iP(hone|ad)/.test(navigator.platform);

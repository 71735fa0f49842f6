import { tinykeys } from 'tinykeys';
import { subscribe } from 'valtio';
import { connectivityStore, showsOfflineScreen } from '../data/stores/connectivity-store.ts';
import { type Command, commandStore, currentCommands, isEnabled } from './registry.ts';

/**
 * Letters typed into a field are text, and a dialog has keys of its own: there only shortcuts with a modifier work, and
 * not those that text editing has too.
 */
function isTaken(event: KeyboardEvent, shortcut: string, { leavesText }: Command): boolean {
  if (event.defaultPrevented) return true;
  // The page is under the offline screen: hidden pages take no keys.
  if (showsOfflineScreen(connectivityStore)) return true;
  if (shortcut.includes('$mod') && !leavesText) return false;
  const target = event.target as Element | null;
  // From one window over a diagram to the next, from any of their fields; a modal question must be answered first.
  if (shortcut === 'F6') return !!target?.closest('[aria-modal="true"]');
  // Enter presses the button that has the focus.
  if (event.key === 'Enter' && target?.closest('button, a, summary')) return true;
  return !!target?.closest(
    'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]',
  );
}

const keysOf = ({ shortcut, aliases = [], byEvent }: Command): readonly string[] =>
  byEvent || !shortcut ? aliases : [shortcut, ...aliases];

/** Binds the keys of all commands to the window, now and whenever the commands change. Returns the function that unbinds them. */
export function bindKeys(): () => void {
  let unbind = () => {};
  const bind = () => {
    unbind();
    const bindings = currentCommands().flatMap((command) =>
      keysOf(command).map((shortcut) => {
        const onKey = (event: KeyboardEvent) => {
          if (isTaken(event, shortcut, command) || !isEnabled(command)) return;
          event.preventDefault();
          command.run();
        };
        return [shortcut, onKey] as const;
      }),
    );
    unbind = tinykeys(window, Object.fromEntries(bindings));
  };
  const unsubscribe = subscribe(commandStore, bind);
  bind();
  return () => {
    unsubscribe();
    unbind();
  };
}

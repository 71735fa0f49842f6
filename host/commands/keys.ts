import { tinykeys } from 'tinykeys';
import { subscribe } from 'valtio';
import { commandStore, currentCommands, isEnabled } from './registry.ts';

/** Letters typed into a field are text, and a dialog has keys of its own: there only shortcuts with a modifier count. */
function isTaken(event: KeyboardEvent, shortcut: string): boolean {
  if (event.defaultPrevented) return true;
  if (shortcut.includes('$mod')) return false;
  const target = event.target as Element | null;
  return !!target?.closest(
    'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]',
  );
}

/** Binds the keys of all commands to the window, now and whenever the commands change. Answers what unbinds them. */
export function bindKeys(): () => void {
  let unbind = () => {};
  const bind = () => {
    unbind();
    const bindings = currentCommands().flatMap((command) =>
      [command.shortcut ?? [], command.aliases ?? []].flat().map((shortcut) => {
        const onKey = (event: KeyboardEvent) => {
          if (isTaken(event, shortcut) || !isEnabled(command)) return;
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

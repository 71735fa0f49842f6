import { useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { type Command, commandStore, currentCommands, registerCommands } from './registry.ts';

/** Registers commands while the component is mounted. Pass a list that is recreated only when it changes. */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => registerCommands(commands), [commands]);
}

/** All commands of the page, whether or not they can be run now: for the shortcut sheet. */
export function useCommandList(): readonly Command[] {
  const { commands } = useSnapshot(commandStore);
  return useMemo(() => currentCommands(commands as readonly Command[]), [commands]);
}

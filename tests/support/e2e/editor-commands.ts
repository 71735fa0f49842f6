/** The commands of an editor's page as its own code defines them, for tests that hold the page against that list. */

import type { Command } from '../../../host/commands/registry.ts';
import { viewCommands } from '../../../host/diagram/diagram-commands.ts';
import { editingCommands } from '../../../host/editor/commands/editing-commands.ts';
import type { KindDescriptor } from '../../../worker/boundary/index.ts';

/** Definitions alone: nothing of them can be run here. */
export function definedCommands(kinds: readonly KindDescriptor[]): readonly Command[] {
  const editor = { state: { kinds, edit: {} } } as never;
  return [
    ...viewCommands({
      session: () => null,
      store: null as never,
      toggleFullScreen() {},
      openExport() {},
      find: { open() {}, step() {} },
    }),
    ...editingCommands({
      editor,
      clipboard: null as never,
      save() {},
      rename() {},
      viewLive() {},
      togglePanel() {},
      toggleHistory() {},
      fitSelection() {},
      toggleToolbox() {},
    }),
  ];
}

import { createContext, use } from 'react';
import type { Command } from '../commands/registry.ts';
import type { Editor } from './editor.ts';

export interface Editing {
  readonly editor: Editor;
  readonly commands: readonly Command[];
}

/** The page's editor and its commands, for the components around the canvas. */
export const EditingContext = createContext<Editing | null>(null);

export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error('Only inside the editor page: there is no EditingContext above');
  return editing;
}

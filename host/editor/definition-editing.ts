import type { ComponentType } from 'react';
import type { EngineHandle } from '../../worker/host-side/client.ts';
import type { UseSlotProps } from '../panels/use-slot.ts';
import type { Editor } from './editor.ts';
import type { SaveCalls } from './saving/upload.ts';

/** What differs where the definition of an assembly is edited, and not a diagram. It is loaded with the page that does. */
export interface DefinitionEditing {
  readonly calls: (remote: () => EngineHandle['api'] | undefined) => SaveCalls;
  readonly Slot: ComponentType<UseSlotProps>;
  /** Of the panel, while objects are selected. */
  readonly Tools: ComponentType;
  /** Questions of its own, while they are asked. */
  readonly View: ComponentType;
  /** Goes back to a version that is kept. */
  readonly restore: (assembly: string, version: number) => Promise<unknown>;
  /** Of the panel, while nothing is selected. */
  readonly Panel: ComponentType<{ readonly editor: Editor }>;
}

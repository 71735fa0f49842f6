/** The editor of diagrams on the definition of an assembly. */
import type { DefinitionEditing } from '../definition-editing.ts';
import { definitionCalls, restoreDefinition } from './definition-calls.ts';
import { ParameterSlot } from './parameter-slot.tsx';
import { ParametersPanel } from './parameters-panel.tsx';
import { SavePreview } from './save-preview.tsx';
import { ShownWith } from './shown-with.tsx';

export const DEFINITION_EDITING: DefinitionEditing = {
  calls: definitionCalls,
  Slot: ParameterSlot,
  Panel: ParametersPanel,
  Tools: ShownWith,
  View: SavePreview,
  restore: restoreDefinition,
};

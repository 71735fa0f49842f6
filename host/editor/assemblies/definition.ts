/** The editor of diagrams on the definition of an assembly. */
import type { DefinitionEditing } from '../definition-editing.ts';
import { definitionCalls } from './definition-calls.ts';
import { ParameterSlot } from './parameter-slot.tsx';
import { ParametersPanel } from './parameters-panel.tsx';

export const DEFINITION_EDITING: DefinitionEditing = {
  calls: definitionCalls,
  Slot: ParameterSlot,
  Panel: ParametersPanel,
};

/** Which sections of the property panel the families of kinds show. */
import type { Section } from '../../engine/plugin.ts';

export const panel = {
  shape: ['details', 'linkedTags', 'state', 'actions'],
  text: ['details', 'linkedTags', 'state', 'formats', 'actions', 'systemLabels', 'delay'],
  measure: ['details', 'linkedTags', 'state', 'formats', 'actions', 'delay', 'scaling'],
  control: ['details', 'linkedTags', 'state', 'actions', 'delay'],
  plain: ['details', 'settings'],
  pipe: ['details', 'linkedTags', 'state', 'settings'],
  report: ['details', 'linkedTags', 'scaling', 'actions'],
  list: ['details', 'actions'],
} as const satisfies Record<string, readonly Section[]>;

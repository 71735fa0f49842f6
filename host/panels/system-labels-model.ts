/** What a text says about its site or device (PROP-06). No React here: it is tested as data. */
import {
  type FieldWithValue,
  LINKED_TO,
  type LinkedTo,
  SYSTEM_VALUE_TYPES,
  type SystemValueType,
} from '../../api/contract/index.ts';
import type { Shared } from '../../worker/boundary/index.ts';
import type { Choice } from './choice-field.tsx';

/** As in an element's config; unknown types are kept and shown unchanged. */
export interface SystemLabelConfig {
  readonly systemValueType?: string;
  readonly customFieldId?: string;
}

const TITLES: Readonly<Record<SystemValueType, string>> = {
  siteName: 'Site name',
  areaName: 'Area name',
  routeName: 'Route name',
  communicationName: 'Communication link',
  controllerName: 'Controller',
  lastSeen: 'Last seen',
  customField: 'Custom field',
};

/** The value of its tag, the default of an element. */
const NO_LABEL = '';
export const TYPE_CHOICES: readonly Choice[] = [
  { value: NO_LABEL, label: 'Its own text or value' },
  ...SYSTEM_VALUE_TYPES.map((value) => ({ value, label: TITLES[value] })),
];

/** The config of all selected objects; undefined if they differ or have none. */
export const labelOf = (shared: Shared | undefined): SystemLabelConfig | undefined =>
  shared && 'value' in shared && typeof shared.value === 'object' && shared.value !== null
    ? (shared.value as SystemLabelConfig)
    : undefined;

/** What the field of the type shows. */
export const typeOf = (shared: Shared | undefined): Shared =>
  shared && 'mixed' in shared ? shared : { value: labelOf(shared)?.systemValueType ?? NO_LABEL };

/** What is stored for a chosen type; null removes the label. A custom field chosen before stays chosen. */
export function withType(label: SystemLabelConfig | undefined, type: string): SystemLabelConfig | null {
  if (type === NO_LABEL) return null;
  const keeps = type === 'customField' && label?.customFieldId !== undefined;
  return { systemValueType: type, ...(keeps ? { customFieldId: label.customFieldId } : {}) };
}

const OF: Readonly<Record<LinkedTo, string>> = {
  site: 'site',
  communication: 'link',
  controller: 'controller',
};

/** The fields to choose from, by kind of object; a missing one is still shown as chosen. */
export function fieldChoices(
  fields: readonly Pick<FieldWithValue, 'uuid' | 'fieldName' | 'linkedTo'>[],
  chosen: string | undefined,
): readonly Choice[] {
  const ordered = LINKED_TO.flatMap((linkedTo) => fields.filter((field) => field.linkedTo === linkedTo));
  const choices = ordered.map(({ uuid, fieldName, linkedTo }) => ({
    value: uuid,
    label: `${fieldName} (${OF[linkedTo]})`,
  }));
  const isGone = chosen !== undefined && !fields.some(({ uuid }) => uuid === chosen);
  return isGone ? [{ value: chosen, label: 'An archived field: a dash is shown' }, ...choices] : choices;
}

/** Types about the device and not about the site. */
const OF_DEVICE = new Set(['communicationName', 'controllerName', 'lastSeen']);

/** Which device is meant, if one is. */
export function deviceHint(label: SystemLabelConfig | undefined, isLinked: boolean): string | undefined {
  if (!OF_DEVICE.has(label?.systemValueType ?? '')) return undefined;
  return isLinked ? 'Taken from the device of the linked tag.' : 'Link a tag to choose the device.';
}

/** Objects whose text says something of the site or the device that they stand for, instead of a value (OR-53). */
import type { ElementConfig } from './types.ts';

const TYPES = [
  'siteName',
  'areaName',
  'routeName',
  'communicationName',
  'controllerName',
  'lastSeen',
  'customField',
] as const;
export type SystemValueType = (typeof TYPES)[number];

/** What the object of a config says by itself; undefined where it shows its value, as for types that nobody knows. */
export const systemValueType = (config: ElementConfig | undefined): SystemValueType | undefined => {
  const wanted = config?.systemLabels?.systemValueType;
  return wanted === undefined ? undefined : TYPES.find((one) => one === wanted);
};

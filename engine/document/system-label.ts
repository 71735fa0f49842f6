/** Objects whose text shows something about their site or device instead of a value (OR-53). */
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

/** Returns what the object of a config shows by itself; undefined where it shows its value, as for unknown types. */
export const systemValueType = (config: ElementConfig | undefined): SystemValueType | undefined => {
  const wanted = config?.systemLabels?.systemValueType;
  return wanted === undefined ? undefined : TYPES.find((one) => one === wanted);
};

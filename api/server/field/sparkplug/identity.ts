/** What an edge node says it is, by the property names that Sparkplug's own examples use, and how it is told to change. */
import type { Identity } from '../driver.ts';
import type { MetricValue } from './action.ts';

const SERIAL_NUMBER = 'Properties/Serial Number';
const FIRMWARE = 'Properties/Firmware Version';

/** A node that has this metric installs the version that is written to it. */
export const UPGRADE_METRIC = 'Node Control/Firmware Upgrade';

/** Undefined where none of the metrics says anything of the kind. */
export function identityOf(metrics: readonly MetricValue[]): Identity | undefined {
  const textOf = (name: string): string | undefined => {
    const value = metrics.find((metric) => metric.name === name)?.value;
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const serialNumber = textOf(SERIAL_NUMBER);
  const firmware = textOf(FIRMWARE);
  if (serialNumber === undefined && firmware === undefined) return undefined;
  return { ...(serialNumber ? { serialNumber } : {}), ...(firmware ? { firmware } : {}) };
}

/** An edge node's identification, by the property names in Sparkplug's own examples, and its update command. */
import type { Identity } from '../driver.ts';
import type { MetricValue } from './action.ts';

const SERIAL_NUMBER = 'Properties/Serial Number';
const FIRMWARE = 'Properties/Firmware Version';

/** A node with this metric installs the version that is written to it. */
export const UPGRADE_METRIC = 'Node Control/Firmware Upgrade';

/** Undefined if no metric identifies the node. */
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

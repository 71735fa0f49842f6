/** The statistics that a device may report (COMM-12), in the order and with the words in which they are shown. */

import { MISSING } from '../../../api/contract/messages.ts';
import { durationWords } from '../../../engine/chart/duration-words.ts';
import { numberWords, withUnit } from '../../../engine/chart/numbers.ts';

interface StatisticGroup {
  readonly title: string;
  /** Label of the wire → words. */
  readonly labels: Readonly<Record<string, string>>;
}

const INTERFACE = { ip: 'IP address', subnet: 'Subnet', gateway: 'Gateway', dns: 'DNS' } as const;

/** The labels of a network interface: `eth0/ip` … */
const ofInterface = (name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(INTERFACE).map(([label, words]) => [`${name}/${label}`, words]));

const GROUPS: readonly StatisticGroup[] = [
  { title: 'Processor', labels: { cpuLoad: 'CPU load', cpuTemperature: 'CPU temperature' } },
  { title: 'Memory', labels: { totalMemory: 'Total memory', freeMemory: 'Free memory' } },
  {
    title: 'Disk',
    labels: { diskHomeTotal: 'Home total', diskHomeUsed: 'Home used', diskHomeFree: 'Home free' },
  },
  { title: 'Uptime', labels: { serviceUptime: 'Service uptime', systemUptime: 'System uptime' } },
  {
    title: 'Cellular',
    labels: {
      operatorName: 'Operator',
      registration: 'Registration',
      accessTech: 'Access technology',
      state: 'State',
      signalQuality: 'Signal quality',
      id: 'Cell id',
      cellStatus: 'Cell status',
    },
  },
  {
    title: 'Network',
    labels: {
      deviceStatus: 'Device status',
      networkStatus: 'Network status',
      currentIp: 'Current IP',
      currentIpRoute: 'Current IP route',
    },
  },
  { title: 'Ethernet 0 (eth0)', labels: ofInterface('eth0') },
  { title: 'Ethernet 1 (eth1)', labels: ofInterface('eth1') },
  { title: 'Wireless (wlan0)', labels: ofInterface('wlan0') },
];

const KNOWN = new Map(
  GROUPS.flatMap(({ title, labels }) => Object.keys(labels).map((label) => [label, title])),
);

/** The groups, and at the end one for everything else that the device reports. */
export function groupsFor(labels: readonly string[]): StatisticGroup[] {
  const others = labels.filter((label) => !KNOWN.has(label));
  if (others.length === 0) return [...GROUPS];
  return [...GROUPS, { title: 'Other', labels: Object.fromEntries(others.map((label) => [label, label])) }];
}

/** A value as a card shows it. */
export function valueWords(
  label: string,
  value: number | boolean | string | null,
  unit: string | null,
): string {
  if (value === null || value === '') return MISSING;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (/Uptime$/.test(label) && Number.isFinite(Number(value))) return durationWords(Number(value));
  return withUnit(typeof value === 'number' ? numberWords(value, 0) : value, unit);
}

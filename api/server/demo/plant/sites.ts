/** Cedar Valley Water: the company and its sites. */

export type SiteKey = 'well-field' | 'treatment' | 'booster' | 'tower' | 'reservoir' | 'lift-station';

export interface SiteSpec {
  readonly key: SiteKey;
  readonly name: string;
  readonly area: string;
  readonly route: string;
  /** The protocol of its controllers. */
  readonly protocol: 'sparkplug-b' | 'modbus-tcp';
  /** Sparkplug edge node, or the name of the Modbus gateway. */
  readonly node: string;
}

export const COMPANY = 'Cedar Valley Water';
export const GROUP = 'CedarValley';

export const SITES: readonly SiteSpec[] = [
  {
    key: 'well-field',
    name: 'Alder Creek Well Field',
    area: 'North Valley',
    route: 'Supply',
    protocol: 'sparkplug-b',
    node: 'WellField',
  },
  {
    key: 'treatment',
    name: 'Cedar Water Treatment Plant',
    area: 'North Valley',
    route: 'Supply',
    protocol: 'sparkplug-b',
    node: 'Treatment',
  },
  {
    key: 'booster',
    name: 'Hillside Booster Station',
    area: 'North Valley',
    route: 'North Distribution',
    protocol: 'sparkplug-b',
    node: 'Booster',
  },
  {
    key: 'tower',
    name: 'Summit Elevated Tank',
    area: 'North Valley',
    route: 'North Distribution',
    protocol: 'sparkplug-b',
    node: 'Tower',
  },
  {
    key: 'reservoir',
    name: 'Meadow Reservoir',
    area: 'South Valley',
    route: 'South Network',
    protocol: 'modbus-tcp',
    node: 'Reservoir',
  },
  {
    key: 'lift-station',
    name: 'River Road Lift Station',
    area: 'South Valley',
    route: 'South Network',
    protocol: 'modbus-tcp',
    node: 'LiftStation',
  },
];

/** As printed on the type plate of a site's edge node or gateway. */
export const serialNumber = ({ key, protocol }: SiteSpec): string =>
  `${protocol === 'modbus-tcp' ? 'FLG40' : 'NGE200'}-${1041 + 37 * SITES.findIndex((site) => site.key === key)}`;

/** Cedar Valley: the company and its sites: waterworks, a brewery, and a site with sun and storage. */

export type WaterSite = 'well-field' | 'treatment' | 'booster' | 'tower' | 'reservoir' | 'lift-station';
export type SiteKey = WaterSite | 'brewery' | 'solar';

export interface SiteSpec {
  readonly key: SiteKey;
  readonly name: string;
  /** Degrees, in the mountains of Colorado, and an address that is nowhere. */
  readonly latitude: number;
  readonly longitude: number;
  readonly address: string;
  readonly area: string;
  readonly route: string;
  /** The protocol of its controllers. */
  readonly protocol: 'sparkplug-b' | 'modbus-tcp';
  /** Sparkplug edge node, or the name of the Modbus gateway. */
  readonly node: string;
}

export const COMPANY = 'Cedar Valley Water';
export const GROUP = 'CedarValley';

/** A site of the waterworks. */
export interface WaterSiteSpec extends SiteSpec {
  readonly key: WaterSite;
}

export const WATER_SITES: readonly WaterSiteSpec[] = [
  {
    key: 'well-field',
    name: 'Alder Creek Well Field',
    latitude: 39.187,
    longitude: -106.934,
    address: 'County Road 12, Alder Creek',
    area: 'North Valley',
    route: 'Supply',
    protocol: 'sparkplug-b',
    node: 'WellField',
  },
  {
    key: 'treatment',
    name: 'Cedar Water Treatment Plant',
    latitude: 39.094,
    longitude: -106.842,
    address: '4 Plant Road, Cedar Valley',
    area: 'North Valley',
    route: 'Supply',
    protocol: 'sparkplug-b',
    node: 'Treatment',
  },
  {
    key: 'booster',
    name: 'Hillside Booster Station',
    latitude: 39.121,
    longitude: -106.741,
    address: 'Hillside Lane, Cedar Valley',
    area: 'North Valley',
    route: 'North Distribution',
    protocol: 'sparkplug-b',
    node: 'Booster',
  },
  {
    key: 'tower',
    name: 'Summit Elevated Tank',
    latitude: 39.205,
    longitude: -106.655,
    address: 'Summit Road, Cedar Valley',
    area: 'North Valley',
    route: 'North Distribution',
    protocol: 'sparkplug-b',
    node: 'Tower',
  },
  {
    key: 'reservoir',
    name: 'Meadow Reservoir',
    latitude: 38.902,
    longitude: -106.803,
    address: 'Meadow Dam, South Valley',
    area: 'South Valley',
    route: 'South Network',
    protocol: 'modbus-tcp',
    node: 'Reservoir',
  },
  {
    key: 'lift-station',
    name: 'River Road Lift Station',
    latitude: 38.846,
    longitude: -106.688,
    address: '210 River Road, South Valley',
    area: 'South Valley',
    route: 'South Network',
    protocol: 'modbus-tcp',
    node: 'LiftStation',
  },
];

const BREWERY: SiteSpec = {
  key: 'brewery',
  name: 'Stonebridge Brewery',
  latitude: 39.012,
  longitude: -106.871,
  address: '1 Mill Street, Stonebridge',
  area: 'Stonebridge',
  route: 'Production',
  protocol: 'sparkplug-b',
  node: 'Brewery',
};

const SOLAR: SiteSpec = {
  key: 'solar',
  name: 'Mesa Solar and Storage',
  latitude: 38.958,
  longitude: -106.592,
  address: 'Mesa Road 7, Stonebridge',
  area: 'Stonebridge',
  route: 'Energy',
  protocol: 'sparkplug-b',
  node: 'Mesa',
};

export const SITES: readonly SiteSpec[] = [...WATER_SITES, BREWERY, SOLAR];

/** As printed on the type plate of a site's edge node or gateway. */
export const serialNumber = ({ key, protocol }: SiteSpec): string =>
  `${protocol === 'modbus-tcp' ? 'FLG40' : 'NGE200'}-${1041 + 37 * SITES.findIndex((site) => site.key === key)}`;

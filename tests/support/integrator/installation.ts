/** An installation as an integrator makes it: one company, two areas, twenty sites, each with a device. */
import { expect } from 'vitest';
import { type Client, createClient } from '../../../api/client/client.ts';
import { NAMESPACE, type OpcuaPlant } from '../field/opcua-server.ts';
import { TAGS } from '../field/peer.ts';
import { sessionOf } from '../session.ts';
import { type Station, stationTags } from './stations.ts';

export const ADMIN = { email: 'anna@works.example', password: 'Integrator-day-1' };
export const OPCUA_TAGS = 200;
export const opcuaNode = (nth: number): string => `Point ${nth}`;

/** The calls of a person. Signs in again when the session is over. */
export async function callsAs(
  origin: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Client> {
  let token: string | undefined;
  const signIn = async () => {
    token = sessionOf(await calls.login({ body: { email, password } })).token;
  };
  const calls = createClient({ origin, bearer: () => token, renew: signIn });
  await signIn();
  return calls;
}

export interface Site {
  readonly uuid: string;
  readonly name: string;
  readonly link: string;
  readonly controller: string;
}

export interface Installation {
  readonly areas: readonly { readonly uuid: string; readonly name: string }[];
  readonly sites: readonly Site[];
}

const DATA_TYPES: Partial<Record<string, 'int64' | 'boolean' | 'string'>> = {
  big: 'int64',
  truth: 'boolean',
  text: 'string',
};

/** What a site's device is asked for. */
interface Device {
  readonly protocol: 'modbus-tcp' | 'opc-ua' | 'sparkplug-b';
  readonly link: Record<string, unknown>;
  readonly controller: Record<string, unknown>;
  readonly tags: readonly object[];
}

const devicesOf = (stations: readonly Station[], opcua: OpcuaPlant): readonly Device[] => [
  ...stations.map(
    ({ port }): Device => ({
      protocol: 'modbus-tcp',
      link: { host: '127.0.0.1', port },
      controller: { unit: 1 },
      tags: stationTags(),
    }),
  ),
  {
    protocol: 'opc-ua',
    link: { endpoint: opcua.endpoint, securityMode: 'None' },
    controller: {},
    tags: Array.from({ length: OPCUA_TAGS }, (_, nth) => ({
      ...{ name: opcuaNode(nth), dataType: 'float', scanInterval: 1 },
      address: { nodeId: `nsu=${NAMESPACE};s=${opcuaNode(nth)}` },
    })),
  },
  {
    protocol: 'sparkplug-b',
    link: {},
    controller: { group: 'G', node: 'N', device: 'D' },
    tags: TAGS.filter((tag) => tag !== 'liar').map((tag) => ({
      ...{ name: tag, dataType: DATA_TYPES[tag] ?? 'float', scanInterval: 1 },
      address: { metric: tag },
    })),
  },
];

export async function makeInstallation(
  calls: Client,
  stations: readonly Station[],
  opcua: OpcuaPlant,
): Promise<Installation> {
  const areas = [];
  for (const name of ['North', 'South']) areas.push((await calls.addArea({ body: { name } })).area);
  const sites: Site[] = [];
  const devices = devicesOf(stations, opcua);
  for (const [nth, device] of devices.entries()) {
    const name = `Waterworks ${String(nth + 1).padStart(2, '0')}`;
    const area = areas[nth < devices.length / 2 ? 0 : 1]!;
    const { site } = await calls.addSite({ body: { areaId: area.uuid, routeId: 0, name } });
    const link = await calls.createCommunication({
      body: { siteUuid: site.uuid, name: 'Line', protocol: device.protocol, address: device.link },
    });
    const controller = await calls.createController({
      body: { communicationUuid: link.uuid, name: 'PLC 1', address: device.controller },
    });
    await calls.createTags({
      params: { uuid: controller.uuid },
      body: { tags: device.tags as Parameters<Client['createTags']>[0]['body']['tags'] },
    });
    sites.push({ uuid: site.uuid, name, link: link.uuid, controller: controller.uuid });
  }
  return { areas: areas.map(({ uuid }, nth) => ({ uuid, name: ['North', 'South'][nth]! })), sites };
}

const PAGE = 200;

/** How many tags of a site have which quality. */
export async function qualitiesOf(calls: Client, { controller }: Site): Promise<Record<string, number>> {
  const { items } = await calls.controllerTags({ params: { uuid: controller }, query: { limit: PAGE } });
  const counts: Record<string, number> = {};
  for (const { quality } of items) counts[quality] = (counts[quality] ?? 0) + 1;
  return counts;
}

/** Waits until all tags of the sites are good. Returns how many they are. */
export async function allGood(calls: Client, sites: readonly Site[], timeout = 60_000): Promise<number> {
  let count = 0;
  for (const site of sites) {
    await expect
      .poll(async () => Object.keys(await qualitiesOf(calls, site)), { timeout, message: site.name })
      .toEqual(['good']);
    count += (await qualitiesOf(calls, site)).good!;
  }
  return count;
}

/** An OPC UA server of node-opcua's for the drivers' contract. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OpcuaDriver } from '../../../api/server/field/opcua/driver.ts';
import { toHalves } from '../../../api/server/field/opcua/values.ts';
import type { LiveValue } from '../../../api/server/field/sample.ts';
import { NAMESPACE, startOpcuaPlant } from './opcua-server.ts';
import { linkOf, type Peer, pointOf, TAGS, type TagName } from './peer.ts';

const NODES: Readonly<Record<TagName, string>> = {
  number: 'Double',
  big: 'Int64',
  truth: 'Boolean',
  text: 'String',
  locked: 'ReadOnly',
  band: 'Float',
  idle: 'UInt16',
  liar: 'LocalizedText',
};

export async function startOpcua(): Promise<Peer> {
  const plant = await startOpcuaPlant();
  const dataDir = mkdtempSync(join(tmpdir(), 'mimic-opcua-own-'));
  return {
    name: "node-opcua's server",
    port: plant.port,
    without: { twice: 'A subscription repeats nothing' },
    driver: (context, hosts) =>
      new OpcuaDriver({ hosts, dataDir, trust: { judge: async () => 'trusted' } }, context),
    link: (proxy, tags = TAGS) =>
      linkOf(
        'opc-ua',
        { endpoint: `opc.tcp://127.0.0.1:${proxy}`, timeout: 800 },
        {},
        tags.map((tag) => pointOf(tag, { nodeId: `nsu=${NAMESPACE};s=${NODES[tag]}` })),
      ),
    async set(tag, value, time) {
      if (tag === 'liar') return;
      plant.set(
        NODES[tag],
        typeof value === 'bigint' ? toHalves(value) : value,
        time ? { time: new Date(time) } : {},
      );
    },
    async get(tag): Promise<LiveValue> {
      const value = plant.get(NODES[tag]);
      if (!Array.isArray(value)) return value as LiveValue;
      return BigInt.asIntN(64, (BigInt(value[0]) << 32n) | BigInt(value[1]));
    },
    writes: async () => plant.writes,
    async stop() {
      await plant.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

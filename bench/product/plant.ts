/** The product as it ships, with the demo's plant and a site for each size: what a click is measured on. */
import type { Client } from '../../api/client/client.ts';
import { siteUuid, tagUuid } from '../../api/server/demo/ids.ts';
import { WATER_SITES } from '../../api/server/demo/plant/sites.ts';
import { TAGS } from '../../api/server/demo/plant/tags.ts';
import type { ElementConfig, PlacedItem } from '../../engine/document/types.ts';
import { build } from '../../scripts/build.ts';
import { callsOf } from '../../tests/support/e2e/walk.ts';
import { startServer } from '../../tests/support/server.ts';
import { saveLines } from '../../worker/saving/save-lines.ts';
import { schematic } from '../scenes/schematic.ts';

export interface ProductSite {
  readonly objects: number;
  /** As in the list of sites. */
  readonly name: string;
  readonly path: string;
}

export interface ProductPlant {
  readonly origin: string;
  /** Where every way begins: a site of the demo. */
  readonly home: Omit<ProductSite, 'objects'>;
  readonly sites: readonly ProductSite[];
  close(): Promise<void>;
}

/** Kinds that show a value. */
const SHOWING = new Set(['dynamic-texts', 'gauges', 'square-tank', 'dual-state-pump']);
/** Of a large diagram most objects show nothing that changes: as many as these do, as in the demo's refinery. */
const MOST_LIVE = 5000;
const NUMBERS = TAGS.filter(({ dataType }) => dataType === 'float').map(tagUuid);

/** Builds the product, and starts it with a site of each of these numbers of objects. */
export async function startProduct(sizes: readonly number[]): Promise<ProductPlant> {
  await build();
  const server = await startServer();
  try {
    const calls = await callsOf(server.origin, 'admin');
    const { area } = await calls.addArea({ body: { name: 'Bench' } });
    const sites: ProductSite[] = [];
    for (const size of sizes) sites.push(await addSite(calls, area.uuid, size));
    const { key, name } = WATER_SITES.find((site) => site.key === 'treatment')!;
    const home = { name, path: `/site/overview/${siteUuid(key)}` };
    return { origin: server.origin, home, sites, close: () => server.dispose() };
  } catch (error) {
    await server.dispose();
    throw error;
  }
}

async function addSite(calls: Client, areaId: string, size: number): Promise<ProductSite> {
  const name = `Bench ${size.toLocaleString('en')}`;
  const { site } = await calls.addSite({ body: { areaId, name } });
  const { width, height, objects } = schematic(size);
  const page = { width: Math.ceil(width), height: Math.ceil(height) };
  const { head } = await calls.createDiagram({ body: { name, siteId: site.uuid, ...page } });
  const step = Math.ceil(objects.filter(({ identifier }) => SHOWING.has(identifier)).length / MOST_LIVE);
  let showing = 0;
  const items = objects.map((object, rank): PlacedItem => {
    const isLive = SHOWING.has(object.identifier) && showing++ % step === 0;
    return { object, config: isLive ? configOf(object.id, showing) : null, rank } as PlacedItem;
  });
  const body = await saveLines({
    head: { version: head.version },
    canvas: { ...page, fill: null, url: null },
    items,
    onProgress: () => {},
    breathe: async () => {},
    now: () => 0,
  });
  await calls.saveDiagramStream({ params: { uuid: head.uuid }, body });
  return { objects: size, name, path: `/site/overview/${site.uuid}` };
}

/** The demo's tags in turn: each is shown by many objects of a large diagram. */
const configOf = (id: string | number, nth: number): ElementConfig => ({
  id,
  linkedTag: NUMBERS[nth % NUMBERS.length]!,
  valueType: { key: 'numeric', decimals: 1 },
});

/** The demo plant by the names that people use for it. */
import { expect } from '@playwright/test';
import type { Client } from '../../../api/client/client.ts';
import { overviewUuid, siteUuid, tagUuid } from '../../../api/server/demo/ids.ts';
import type { SiteKey } from '../../../api/server/demo/plant/sites.ts';
import { type PlantTag, TAGS } from '../../../api/server/demo/plant/tags.ts';
import type { TestServer } from '../server.ts';

/** A tag by its name, as `T-202 Level`. */
export function plantTag(name: string): PlantTag {
  const tag = TAGS.find((one) => one.name === name);
  if (!tag) throw new Error(`The demo plant has no tag "${name}"`);
  return tag;
}

export const uuidOf = (name: string): string => tagUuid(plantTag(name));
export const overviewPath = (site: SiteKey): string => `/site/overview/${siteUuid(site)}`;
export const diagramOf = overviewUuid;
export const siteOf = siteUuid;

/** Process id of the plant that runs now. */
export async function plantPid(server: TestServer): Promise<number> {
  await server.until(/Demo plant: started/);
  const starts = [...server.output().matchAll(/"pid":(\d+),"msg":"Demo plant: started"/g)];
  return Number(starts.at(-1)![1]);
}

/** Gives a boolean tag a value by the server's calls alone, as a colleague at another screen does. */
export async function setByCalls(client: Client, site: SiteKey, tag: string, value: boolean): Promise<void> {
  const uuid = uuidOf(tag);
  const read = async () => (await client.tag({ params: { uuid } })).last;
  // The site may have just begun to report.
  await expect.poll(async () => (await read()).quality, { timeout: 60_000 }).toBe('good');
  const last = await read();
  if (last.value === value) return;
  const context = { siteId: siteOf(site), schematicId: diagramOf(site) };
  const wish = { value, expectedValue: last.value, ...context };
  const { confirmId } = await client.confirmWrite({ params: { uuid }, body: wish });
  const body = { ...wish, confirmId, commandId: crypto.randomUUID(), readBackTags: [uuid] };
  expect((await client.writeValue({ params: { uuid }, body })).result).toBe('confirmed');
}

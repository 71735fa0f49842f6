/** The demo plant by the names that people use for it. */
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

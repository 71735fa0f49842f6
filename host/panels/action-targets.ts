/** Where an action can lead to. */
import type { Area } from '../../api/contract/index.ts';
import type { Choice } from './choice-field.tsx';

/** All sites by name, with the area to tell equal names apart. */
export function sitesOf(areas: readonly Area[]): readonly Choice[] {
  const sites = areas.flatMap((area) =>
    [...area.routes.flatMap((route) => route.sites), ...area.sites].map((site) => ({
      ...site,
      area: area.name,
    })),
  );
  const names = Map.groupBy(sites, (site) => site.name);
  return sites
    .map(({ uuid, name, area }) => ({
      value: uuid,
      label: names.get(name)!.length > 1 ? `${name} (${area})` : name,
    }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

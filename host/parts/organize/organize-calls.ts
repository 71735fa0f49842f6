/** The modals' calls to the server, and their effect on the tree before it is refetched. */
import { keyOf } from '../../../api/client/hooks.ts';
import type { Area, CustomFieldValue } from '../../../api/contract/index.ts';
import { client } from '../../data/session/api.ts';
import { queryClient } from '../../data/session/query-client.ts';
import type { PositionBody } from './site-position.ts';
import { type Found, moved, renamed, withArea, without, withRoute, withSite } from './tree-edit.ts';

/**
 * Changes every visible tree, then refetches them: others change it too (ORG-10, ORG-17, ORG-20). The server has done
 * its part by now, so a tree that does not fit the change is no failure of the call (ERR-16).
 */
function changeTree(change: (areas: readonly Area[]) => Area[]): void {
  try {
    queryClient.setQueriesData<{ area: Area[] }>({ queryKey: keyOf('areas') }, (data) =>
      data ? { area: change(data.area) } : data,
    );
  } catch {
    // The refetch corrects it.
  }
  for (const id of ['areas', 'companyAreas', 'sites', 'site', 'sitePositions'] as const)
    void queryClient.invalidateQueries({ queryKey: keyOf(id) });
}

export async function addArea(name: string): Promise<void> {
  const { area } = await client.addArea({ body: { name } });
  changeTree((areas) => withArea(areas, area));
}

export async function addRoute(areaId: string, name: string): Promise<void> {
  const { route } = await client.addRoute({ body: { areaId, name } });
  changeTree((areas) => withRoute(areas, areaId, route));
}

interface NewSite {
  readonly name: string;
  readonly areaId: string;
  readonly routeId: string | null;
  readonly customFieldValues?: readonly CustomFieldValue[];
}

/** ORG-11: without a route 0, without values an empty list. */
const bodyOf = ({ name, areaId, routeId, customFieldValues = [] }: NewSite) => ({
  name,
  areaId,
  routeId: routeId ?? 0,
  customFieldValues: [...customFieldValues],
});

export async function addSite(form: NewSite): Promise<void> {
  const { site } = await client.addSite({ body: bodyOf(form) });
  changeTree((areas) => withSite(areas, form.areaId, form.routeId, site));
}

export async function cloneSite(uuid: string, form: NewSite): Promise<void> {
  const { site } = await client.cloneSite({ params: { uuid }, body: bodyOf(form) });
  changeTree((areas) => withSite(areas, form.areaId, form.routeId, site));
}

/** An area or a route has only a new name; a site also values of custom fields and a position (API-032). */
export async function rename(
  { type, item: { uuid } }: Found,
  name: string,
  values: readonly CustomFieldValue[] = [],
  position: PositionBody = {},
): Promise<void> {
  const parts = { params: { uuid }, body: { name } };
  const saved =
    type === 'area'
      ? (await client.renameArea(parts)).area
      : type === 'route'
        ? (await client.renameRoute(parts)).route
        : (await client.updateSite({ ...parts, body: { name, customFieldValues: [...values], ...position } }))
            .site;
  changeTree((areas) => renamed(areas, uuid, saved.name));
}

export async function move(found: Found, areaUuid: string, routeUuid: string | null): Promise<void> {
  const body = {
    movingItemId: found.item.uuid,
    movingItemType: found.type,
    parentRouteId: routeUuid ?? 0,
  };
  await client.moveItem({ params: { uuid: areaUuid }, body });
  changeTree((areas) => moved(areas, found, areaUuid, routeUuid));
}

export async function archive({ type, item: { uuid } }: Found): Promise<void> {
  const parts = { params: { uuid } };
  if (type === 'area') await client.archiveArea(parts);
  else if (type === 'route') await client.archiveRoute(parts);
  else await client.archiveSite(parts);
  changeTree((areas) => without(areas, uuid));
}

/** The equipment of selected instances, as data for the panel. */
import type { EquipmentItem } from '../../../api/contract/index.ts';
import type { AssemblyParameter, Equipment, Shared } from '../../../worker/boundary/index.ts';
import type { PickItem } from '../../panels/pick-list.tsx';

export interface EquipmentState {
  readonly equipment: Equipment | undefined;
  /** The instances have different ones. */
  readonly isMixed: boolean;
  /** Tags of the instances' own, by parameter: they come before those of the equipment. */
  readonly tags: Readonly<Record<string, unknown>>;
}

const sharedOf = (shared: Shared | undefined): unknown =>
  shared && 'value' in shared ? (shared.value ?? undefined) : undefined;

export function equipmentState({ equipment, tags }: Readonly<Record<string, Shared>>): EquipmentState {
  return {
    equipment: sharedOf(equipment) as Equipment | undefined,
    isMixed: equipment !== undefined && 'mixed' in equipment,
    tags: (sharedOf(tags) ?? {}) as Readonly<Record<string, unknown>>,
  };
}

/** Returns how an instance is linked to equipment. `site`: the one whose diagram it stands in. */
export function linksTo(item: EquipmentItem, site: string | undefined) {
  const { assignmentId, deviceId, siteId, roles } = item;
  return {
    equipment:
      assignmentId === null
        ? { deviceId: deviceId ?? '' }
        : // On a diagram of the site the assignment means what fills it wherever that is shown.
          { assignmentId, ...(siteId === site ? {} : { siteId }) },
    roles: Object.fromEntries(roles.map(({ linkObjectId, tag }) => [linkObjectId, tag])),
  };
}

/** Says which tags of the instances the equipment does not have; undefined where it has all. */
export function lackOf(
  parameters: readonly AssemblyParameter[],
  own: Readonly<Record<string, unknown>>,
  item: EquipmentItem | undefined,
): string | undefined {
  const has = new Set(item?.roles.map(({ linkObjectId }) => linkObjectId));
  const lacking = parameters.filter(
    ({ type, name, linkObjectId, optional }) =>
      type === 'tag' &&
      !optional &&
      own[name] === undefined &&
      (linkObjectId === undefined || !has.has(linkObjectId)),
  );
  if (lacking.length === 0) return undefined;
  const labels = lacking.map(({ label }) => `“${label}”`).join(', ');
  return item ? `${item.name} has no tag for ${labels}.` : `Nothing is linked as ${labels}.`;
}

const OPENER = 'opener';
export const isOpeners = (id: string): boolean => id === OPENER;

/** Rows of the picker. */
export function equipmentItems(
  items: readonly EquipmentItem[],
  linkObjects: readonly string[],
  isPopup: boolean,
): readonly PickItem[] {
  const rows = items.map(({ assignmentId, deviceId, siteId, name, site, roles }) => {
    const has = roles.filter(({ linkObjectId }) => linkObjects.includes(linkObjectId)).length;
    const kind = assignmentId === null ? 'Device' : 'Assignment';
    return {
      id: `${assignmentId ?? deviceId}/${siteId}`,
      title: name,
      detail: `${kind} · ${site} · ${has} of ${linkObjects.length} tags`,
    };
  });
  const opener = {
    id: OPENER,
    title: 'Whatever opens the pop-up',
    detail: 'The equipment of the object that was clicked',
  };
  return isPopup ? [opener, ...rows] : rows;
}

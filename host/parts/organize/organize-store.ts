import { ref } from 'valtio';
import type { CustomFieldValue } from '../../../api/contract/index.ts';
import { identityState } from '../../data/stores/identity-state.ts';
import type { Found, ItemType } from './tree-edit.ts';

type OrganizeMode = 'add' | 'rename' | 'archive' | 'move' | 'clone';

/** The site that is being cloned (ORG-09). */
interface ClonedSite {
  readonly name: string;
  readonly id: string;
  readonly areaId: string;
  readonly routeId: string | null;
}

/** The subject of the modal of areas, routes and sites (ORG-07). Ids are uuids. */
export interface OrganizeForm {
  readonly mode: OrganizeMode | null;
  readonly selectType: ItemType | 'clone';
  readonly name: string;
  readonly areaId: string;
  readonly routeId: string | null;
  readonly uuid: string;
  readonly clonedSite: ClonedSite | null;
  /** Those that the form begins with as changed; what is stored it reads itself. */
  readonly customFieldValues: readonly CustomFieldValue[];
  /** The item as the tree showed it. */
  readonly found: Found | null;
}

const EMPTY: OrganizeForm = {
  mode: null,
  selectType: 'area',
  name: '',
  areaId: '',
  routeId: null,
  uuid: '',
  clonedSite: null,
  customFieldValues: [],
  found: null,
};

const state = identityState<{ form: OrganizeForm }>(() => ({ form: ref(EMPTY) }));
export const organizeStore: { readonly form: OrganizeForm } = state;

const LONGEST_NAME = 50;
const SUFFIX = '-Copy';

/** Opens the modal to add an item, with the place it was asked for at. */
export function openAdd(selectType: ItemType, at?: Found): void {
  state.form = ref({
    ...EMPTY,
    mode: 'add',
    selectType,
    areaId: at?.area.uuid ?? '',
    routeId: selectType === 'site' ? (at?.route?.uuid ?? null) : null,
  });
}

export function openItem(mode: Exclude<OrganizeMode, 'add' | 'clone'>, found: Found): void {
  state.form = ref({ ...placeOf(found), mode, selectType: found.type, name: found.item.name });
}

export function openClone(found: Found): void {
  const { name, uuid } = found.item;
  const place = placeOf(found);
  state.form = ref({
    ...place,
    mode: 'clone',
    selectType: 'clone',
    name: name.slice(0, LONGEST_NAME - SUFFIX.length) + SUFFIX,
    clonedSite: { name, id: uuid, areaId: place.areaId, routeId: place.routeId },
  });
}

const placeOf = (found: Found) => ({
  ...EMPTY,
  uuid: found.item.uuid,
  areaId: found.area.uuid,
  routeId: found.route?.uuid ?? null,
  found,
});

/** Hides the modal; every field is as before it was opened (ORG-08). */
export function hideOrganize(): void {
  state.form = ref(EMPTY);
}

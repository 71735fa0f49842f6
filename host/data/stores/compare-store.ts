/** Which sites the reports section compares: one area, one route, or several single sites (SIDE-05). */
import { ref } from 'valtio';
import { identityState } from './identity-state.ts';

type CompareType = 'area' | 'route' | 'site';

export interface Comparison {
  readonly type: CompareType;
  readonly uuids: readonly string[];
}

export const NO_SITES: Comparison = { type: 'site', uuids: [] };

const state = identityState<{ chosen: Comparison }>(() => ({ chosen: ref(NO_SITES) }));
export const compareStore: { readonly chosen: Comparison } = state;

/** A chosen area or route stands alone: every other box is disabled until it is unselected (SIDE-06). */
export const isBlocked = ({ type, uuids }: Comparison, uuid: string): boolean =>
  type !== 'site' && uuids.length > 0 && !uuids.includes(uuid);

/** The selection after a click on a box. Choosing an area or a route deselects single sites. */
export function afterCheck(chosen: Comparison, type: CompareType, uuid: string): Comparison {
  if (isBlocked(chosen, uuid)) return chosen;
  if (chosen.uuids.includes(uuid)) return { ...chosen, uuids: chosen.uuids.filter((one) => one !== uuid) };
  return type === 'site' ? { type, uuids: [...chosen.uuids, uuid] } : { type, uuids: [uuid] };
}

/** Why the other boxes cannot be changed. */
export const blockedWords = ({ type }: Comparison): string =>
  `Maximum site selection limit reached. Please unselect the selected ${type} first.`;

/** Returns the message if the box cannot be changed, else null. */
export function check(type: CompareType, uuid: string): string | null {
  const { chosen } = state;
  if (isBlocked(chosen, uuid)) return blockedWords(chosen);
  state.chosen = ref(afterCheck(chosen, type, uuid));
  return null;
}

/** Takes another selection: none, for example. */
export function chooseSites(chosen: Comparison): void {
  state.chosen = ref(chosen);
}

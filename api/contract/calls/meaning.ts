/** What formulas, dictionaries and labels share. */
import { boolean, number, uuid } from '../field.ts';

/** OR-80: `_id` and `uuid` are the same, `id` is the number of the row. */
export const masterHead = {
  _id: uuid(),
  id: number({ integer: true }),
  uuid: uuid(),
  /** Removed: no longer on offer, but still shown by the diagrams that use it. */
  archived: boolean(),
};

/** Builders create what diagrams are made of. */
export const seesMasters = { anyOf: ['Dash.canSee', 'Site.Overview.canSee'] } as const;
export const changesMasters = { anyOf: ['Dash.update', 'Site.Overview.update'] } as const;

/** Of one sort in one company; nobody could choose from a longer list. */
export const MAX_MASTERS = 1000;

/**
 * The matrix of rights as data: who may do what with a report of the dashboard. A row is an action, a column somebody;
 * further actions (download, a report's view) are one more entry in `ACTIONS` and a row in `ALLOWED`.
 */

/** Everybody who might act, by how the item reaches them. All have every permission; what differs is the access. */
export const PEOPLE = [
  'owner',
  'view by user',
  'edit by user',
  'view by group',
  'edit by group',
  'view by user and edit by group',
  'view by everyone',
  'edit by everyone',
  'view by folder',
  'edit by folder',
  'administrator',
  'administrator of a report for administrators',
  'not shared',
  'other company',
] as const;
export type PersonName = (typeof PEOPLE)[number];

export const ACTION_NAMES = [
  'list',
  'read shares',
  'rename',
  'move',
  'clone',
  'share',
  'archive',
  'view the diagram',
  'open the diagram to edit',
  'save the diagram',
  'live mode',
  'live values',
] as const;
export type ActionName = (typeof ACTION_NAMES)[number];

/** What an answer comes to: done, refused, or as if the item did not exist. */
export type Verdict = 'yes' | 'refused' | 'missing';

const everything = (verdict: Verdict): Readonly<Record<ActionName, Verdict>> =>
  Object.fromEntries(ACTION_NAMES.map((name) => [name, verdict])) as Record<ActionName, Verdict>;

const OWNER = everything('yes');
/** Only the owner shares (SHARE-07); what is shared stays in its folder, which is the list's word, not the right's. */
const EDIT: typeof OWNER = { ...OWNER, share: 'refused', move: 'refused' };
const VIEW: typeof OWNER = {
  ...everything('refused'),
  list: 'yes',
  'read shares': 'yes',
  'view the diagram': 'yes',
  'live mode': 'yes',
  'live values': 'yes',
};
const NOTHING = everything('missing');

export const ALLOWED: Readonly<Record<PersonName, Readonly<Record<ActionName, Verdict>>>> = {
  owner: OWNER,
  'view by user': VIEW,
  'edit by user': EDIT,
  'view by group': VIEW,
  'edit by group': EDIT,
  'view by user and edit by group': EDIT,
  'view by everyone': VIEW,
  'edit by everyone': EDIT,
  'view by folder': VIEW,
  'edit by folder': { ...EDIT, move: 'yes' },
  administrator: NOTHING,
  'administrator of a report for administrators': EDIT,
  'not shared': NOTHING,
  'other company': NOTHING,
};

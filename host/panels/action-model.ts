/**
 * What a click on an object does in live mode: the actions of a kind, and what is stored for the chosen one
 * (PROP-05, ACT-01 to ACT-05). No React here: it is tested as data.
 */
import type { ActionLink, KindDescriptor, Shared } from '../../worker/boundary/index.ts';
import { carriedOf } from '../diagram/carried.ts';
import { urlTarget } from '../diagram/follow-link.ts';
import type { Choice } from './choice-field.tsx';

/** ACT-02, as they are shown and saved. "Open Report" of older diagrams is one of the two that follow it (OR-60). */
const ACTIONS = [
  'No Action',
  'Remote Control',
  'Set Value',
  'Set Custom Field',
  'Graph',
  'Open URL',
  'Open Dash Report',
  'Open Site Report',
  'Overview',
  'Pop-up',
] as const;
export type Action = (typeof ACTIONS)[number];

type Family = 'text' | 'measure' | 'control' | 'picture';

/** OR-59: the actions left out for each family of kinds. */
const LEFT_OUT: Readonly<Record<Family, readonly Action[]>> = {
  text: ['Remote Control'],
  measure: ['Remote Control', 'Set Custom Field'],
  control: ['Set Value', 'Set Custom Field', 'Graph', 'Open URL', 'Open Dash Report', 'Open Site Report'],
  picture: ['Remote Control', 'Set Value', 'Set Custom Field'],
};
/** ACT-03: on a pop-up overview no action leads to reports and addresses. */
const NOT_ON_POPUP: readonly Action[] = ['Open URL', 'Open Dash Report', 'Open Site Report'];

/** The family of a kind, by its sections: an action is offered if the kind has what it acts on. */
function familyOf({ panel }: Pick<KindDescriptor, 'panel'>): Family | undefined {
  if (!panel.includes('actions')) return undefined;
  if (panel.includes('systemLabels')) return 'text';
  if (panel.includes('formats')) return 'measure';
  return panel.includes('delay') ? 'control' : 'picture';
}

/** The actions that a kind offers, in their order; none for kinds that cannot be clicked. */
export function actionsOf(
  kind: Pick<KindDescriptor, 'panel' | 'partOf'>,
  place: { readonly onPopup: boolean },
): readonly Action[] {
  const family = familyOf(kind);
  if (!family) return [];
  const hidden = new Set<Action>(LEFT_OUT[family]);
  if (place.onPopup) {
    for (const action of NOT_ON_POPUP) hidden.add(action);
    if (kind.partOf === 'table') hidden.add('Set Custom Field');
    if (family === 'control') hidden.add('Overview');
  }
  return ACTIONS.filter((action) => !hidden.has(action));
}

const letters = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');

/** The action of a stored type, however it is spelled; undefined if it is unknown. */
export function actionNamed(link: ActionLink): Action | undefined {
  const wanted = letters(link.type);
  if (wanted === 'openreport') return link.reportSection === 'site' ? 'Open Site Report' : 'Open Dash Report';
  return ACTIONS.find((action) => letters(action) === wanted);
}

/** The link of all selected objects; undefined if they differ or have none. */
export const linkOf = (shared: Shared | undefined): ActionLink | undefined =>
  shared && 'value' in shared && typeof shared.value === 'object' && shared.value !== null
    ? (shared.value as ActionLink)
    : undefined;

/** What the action field shows: a control without an action of its own is remote control. */
export function shownAction(shared: Shared | undefined, offered: readonly Action[]): Shared {
  if (shared && 'mixed' in shared) return shared;
  const link = linkOf(shared);
  if (link) return { value: actionNamed(link) ?? link.type };
  return { value: offered.includes('Remote Control') ? 'Remote Control' : 'No Action' };
}

/**
 * `canWrite`: whether the linked tag may be written to; undefined where none is known. `opensFaceplate`: what has no action
 * of its own opens a faceplate.
 */
export const actionChoices = (
  offered: readonly Action[],
  canWrite?: boolean,
  opensFaceplate = false,
): readonly Choice[] =>
  offered.map((value) => {
    if (value === 'Set Value' && canWrite === false)
      return { value, label: value, refusal: 'the tag is read-only' };
    return { value, label: value === 'No Action' && opensFaceplate ? 'Open the faceplate' : value };
  });

/** Whether any of the selected objects has a faceplate. */
export const hasFaceplate = (faceplate: Shared | undefined): boolean =>
  faceplate !== undefined && ('mixed' in faceplate || Boolean(faceplate.value));

/** Parts of a link that an action uses; the rest is dropped when the action changes. */
const PARTS: Readonly<Record<Action, readonly (keyof ActionLink)[]>> = {
  'No Action': [],
  'Remote Control': [],
  'Set Value': [],
  'Set Custom Field': [],
  Graph: [],
  'Open URL': ['url', 'openMethod', 'selectedConfiguration'],
  'Open Dash Report': ['reportId', 'reportType', 'openMethod', 'selectedConfiguration'],
  'Open Site Report': ['reportId', 'reportType', 'siteId', 'openMethod', 'selectedConfiguration'],
  Overview: ['reportId', 'siteId'],
  'Pop-up': ['reportId', 'ofEquipment'],
};
export const uses = (action: Action | undefined, part: keyof ActionLink): boolean =>
  action !== undefined && PARTS[action].includes(part);

/** What is stored for a chosen action, with the still valid parts of the previous link. */
export function withAction(link: ActionLink | undefined, action: Action): ActionLink {
  const kept = PARTS[action].flatMap((part) =>
    link?.[part] === undefined || isOtherReport(link, action, part) ? [] : [[part, link[part]]],
  );
  const section = { 'Open Dash Report': 'dash', 'Open Site Report': 'site' }[action as string];
  return { ...Object.fromEntries(kept), ...(section ? { reportSection: section } : {}), type: action };
}

/** A dashboard report is not a site's, nor an overview, nor a pop-up. */
const isOtherReport = (link: ActionLink, action: Action, part: keyof ActionLink): boolean =>
  (part === 'reportId' || part === 'reportType') && actionNamed(link) !== action;

/** ACT-04. */
export const OPEN_METHODS: readonly Choice[] = [
  { value: 'sameTab', label: 'In the same tab' },
  { value: 'newTab', label: 'In a new tab' },
  { value: 'newWindow', label: 'In a new window' },
];

/** Why an address opens nothing (OR-61); undefined if it opens. */
export function urlFault(url: string): string | undefined {
  if (url.trim() === '') return 'Enter an address';
  return urlTarget(url, 'https://console.invalid')
    ? undefined
    : 'Only http and https addresses open, and paths of this console';
}

/** What a link passes along to its target (NAV-45). */
export const CARRIED = [
  { type: 'siteId', label: 'This site' },
  { type: 'siteSchematicId', label: 'This diagram' },
] as const;

/** The link with one thing more or less to pass along; the rest is kept. */
export function withCarried(link: ActionLink, type: string, checked: boolean): ActionLink {
  const others = carriedOf(link).filter((one) => one.type !== type);
  return { ...link, selectedConfiguration: [...others, { type, checked }] };
}

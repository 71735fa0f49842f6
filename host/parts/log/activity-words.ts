/** A row of the activity log in words. No React here: the words are tested as data. */
import type { ActivityItem, ActivityKind, CommandResult } from '../../../api/contract/index.ts';

export const KIND_TITLES: Readonly<Record<ActivityKind, string>> = {
  site: 'Site',
  communication: 'Communication link',
  controller: 'Controller',
  tag: 'Tag',
  write: 'Value written',
  assignment: 'Assignment',
  diagram: 'Diagram',
  gallery: 'Picture',
};

/** How a command ended, or what it waits for. */
export const RESULT_TITLES: Readonly<Record<CommandResult, string>> = {
  pending: 'Waiting for the device',
  confirmed: 'Confirmed',
  mismatch: 'Mismatch',
  timedOut: 'Timed out',
  unknown: 'Unknown',
  refused: 'Refused',
  scheduled: 'Scheduled',
  cancelled: 'Cancelled',
  expired: 'Expired',
};

const DOUBTFUL: ReadonlySet<CommandResult> = new Set([
  'mismatch',
  'timedOut',
  'unknown',
  'refused',
  'expired',
]);

/** Whether somebody should look at the device after such a result. */
export const isDoubtful = (result: CommandResult): boolean => DOUBTFUL.has(result);

/** The action, if the verb alone does not tell it. */
const SENTENCES: Readonly<Record<string, (name: string) => string>> = {
  'site.clone': (name) => `Created the site ${name} as a copy`,
  'area.archive': (name) => `Archived the area ${name}, and this site with it`,
  'route.archive': (name) => `Archived the route ${name}, and this site with it`,
  'area.restore': (name) => `Restored the area ${name}, and this site with it`,
  'route.restore': (name) => `Restored the route ${name}, and this site with it`,
  'communication.set-password': (name) => `Set a password of the link ${name}`,
  'communication.request-upgrade': (name) => `Requested a firmware upgrade of the link ${name}`,
  'communication.cancel-upgrade': (name) => `Cancelled the firmware upgrade of the link ${name}`,
  'diagram.nameVersion': (name) => `Named a version of the diagram ${name}`,
  'diagram.restore': (name) => `Restored a version of the diagram ${name}`,
  'tag.import': (name) => `Imported tags into the controller ${name}`,
  'tag.scan': (name) => `Added scanned tags to the controller ${name}`,
  'controllerTemplate.apply': (name) => `Applied a template to the controller ${name}`,
  'toggle-control': (name) => `Set the control switch of ${name}`,
  write: (name) => `Sent a value to ${name}`,
  'write.outcome': (name) => `Recorded the result of the value sent to ${name}`,
  'assignment.fill': (name) => `Assigned ${name} to a device`,
  'assignment.release': (name) => `Removed the assignment ${name} from its device`,
  'alert.acknowledge': (name) => `Acknowledged an alarm of ${name}`,
  'alert.complete': (name) => `Completed an alarm of ${name}`,
  'alert.reopen': (name) => `Reopened an alarm of ${name}`,
  'alert.shelve': (name) => `Shelved an alarm of ${name}`,
  'alert.unshelve': (name) => `Unshelved an alarm of ${name}`,
  'annotation.create': (name) => `Wrote an annotation about ${name}`,
  'annotation.update': (name) => `Changed an annotation about ${name}`,
  'annotation.archive': (name) => `Deleted an annotation about ${name}`,
  'equipmentNote.write': (name) => `Left a maintenance note on ${name}`,
  'equipmentNote.archive': (name) => `Cleared the maintenance note of ${name}`,
  // As earlier releases called it.
  'equipmentNote.clear': (name) => `Cleared the maintenance note of ${name}`,
  'custom-field-value.update': (name) => `Changed custom fields of ${name}`,
};

const VERBS: Readonly<Record<string, string>> = {
  create: 'Added',
  update: 'Changed',
  rename: 'Renamed',
  archive: 'Archived',
  restore: 'Restored',
  move: 'Moved',
};
const NOUNS: Readonly<Record<ActivityKind, string>> = {
  site: 'site',
  communication: 'link',
  controller: 'controller',
  tag: 'tag',
  write: 'value of',
  assignment: 'assignment',
  diagram: 'diagram',
  gallery: 'picture',
};

type LogEntry = Pick<ActivityItem, 'action' | 'kind'> & {
  readonly object: { readonly name: string };
  readonly changes?: ActivityItem['changes'];
};

/** "Changed the diagram Hall". An action that this console does not know yet is told by its own name. */
export function sentenceOf({ action, kind, object: { name }, changes = [] }: LogEntry): string {
  const result = changes.find(({ what }) => what === 'Result')?.to;
  if (action === 'write.outcome' && typeof result === 'string') return outcomeSentence(result, name);
  if (action === 'write' && changes.some(({ what }) => what === 'Delay')) return scheduledSentence(name);
  const own = Object.hasOwn(SENTENCES, action) ? SENTENCES[action] : undefined;
  if (own) return own(name);
  const verb = action.split('.').at(-1)!;
  if (Object.hasOwn(VERBS, verb) && Object.hasOwn(NOUNS, kind))
    return `${VERBS[verb]} the ${NOUNS[kind]} ${name}`;
  return `${plainWords(action)}: ${name}`;
}

/** "Confirmed: P-101 Run". */
export const outcomeSentence = (result: string, name: string): string =>
  `${Object.hasOwn(RESULT_TITLES, result) ? RESULT_TITLES[result as CommandResult] : result}: ${name}`;

/** A delayed command: nothing has been sent yet. */
export const scheduledSentence = (name: string): string => `Scheduled a value for ${name}`;

/** The same for an entry without a kind: the action begins with it. */
export const sentenceOfAction = (action: string, name: string): string =>
  sentenceOf({ action, kind: action.split('.')[0] as ActivityKind, object: { name } });

/** An action that has no words of its own: `hub.swap-out` → "Hub swap out". */
export const plainWords = (action: string): string => {
  const words = action.replace(/[.-]+/g, ' ').replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  return words.replace(/^./, (first) => first.toUpperCase());
};

type Change = ActivityItem['changes'][number];

const WORDS: Readonly<Record<string, string>> = {
  confirmed: 'confirmed by the device',
  mismatch: 'the device shows another value',
  timedOut: 'no answer in time',
  unknown: 'unknown',
  refused: 'refused',
};

export function valueWords(value: Change['to']): string {
  if (value === undefined || value === null || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return String(value);
}

/** "Name: Mill → Old mill"; what is only said to have changed stands alone. */
export function changeWords({ what, from, to }: Change): string {
  if (from === undefined && to === undefined) return what;
  const word = what === 'Result' && typeof to === 'string' ? (WORDS[to] ?? to) : valueWords(to);
  return from === undefined ? `${what}: ${word}` : `${what}: ${valueWords(from)} → ${word}`;
}

export const changesWords = ({ changes }: ActivityItem): string => changes.map(changeWords).join(', ');

/** Who it was, and who acted as them. */
export const personWords = ({ user, actedBy }: ActivityItem): string =>
  actedBy ? `${actedBy} as ${user.name}` : user.name;

/** The link to what was changed; none if it is gone. */
export function activityPath({ kind, object }: ActivityItem, siteUuid: string): string | undefined {
  if (!object.exists) return undefined;
  switch (kind) {
    case 'site':
      return `/site/overview/${siteUuid}`;
    case 'diagram':
      return `/site/overview/${siteUuid}/${object.uuid}`;
    case 'communication':
      return `/site/communication/${siteUuid}`;
    case 'gallery':
      return `/site/gallery/${siteUuid}?id=${object.uuid}`;
    case 'controller':
      return `/site/communication/${siteUuid}/controller/${object.uuid}`;
    default:
      return undefined;
  }
}

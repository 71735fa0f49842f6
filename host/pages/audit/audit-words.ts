/** A row of the audit log in words. No React here: the words are tested as data. */
import type { AuditItem, AuditKind, CommandResult } from '../../../api/contract/index.ts';
import {
  sentenceOf as activitySentence,
  changeWords,
  outcomeSentence,
  plainWords,
  RESULT_TITLES,
  scheduledSentence,
  valueWords,
} from '../../parts/log/activity-words.ts';

export const KIND_TITLES: Readonly<Record<AuditKind, string>> = {
  plant: 'Values sent to devices',
  people: 'People and rights',
  setup: 'Set-up and diagrams',
};

/** What a search finds: only outcomes have a result. */
export const RESULTS = [
  'confirmed',
  'mismatch',
  'timedOut',
  'unknown',
  'refused',
  'cancelled',
  'expired',
] as const;

/** Further fields of rows; any of them may be missing. */
interface Detail {
  readonly object?: { readonly name?: string };
  readonly kind?: string;
  readonly changes?: readonly { readonly what: string }[];
  readonly result?: CommandResult;
  readonly timing?: { readonly delay: number };
  readonly message?: string;
  readonly commandId?: string;
  readonly client?: { readonly address: string };
  readonly assimilatedBy?: { readonly firstName: string; readonly lastName: string };
  readonly name?: unknown;
  readonly [more: string]: unknown;
}
export const detailOf = ({ detail }: AuditItem): Detail => detail as Detail;

/** "Changed the diagram Hall", "Sent a value to P-101 Run": a row of a site's log reads the same in both. */
export function sentenceOf(item: AuditItem): string {
  const { object, kind } = detailOf(item);
  const name = object?.name ?? item.tag?.name ?? '';
  const step = stepWords(item, name);
  if (step) return step;
  if (kind || item.tag)
    return activitySentence({ action: item.action, kind: kind ?? 'write', object: { name } } as never);
  return plainSentence(item);
}

/** The steps of a command that follow its sending. */
function stepWords(item: AuditItem, name: string): string | undefined {
  const { result, because, resetOf, timing } = detailOf(item);
  if (item.action === 'write.outcome' && result) return outcomeSentence(result, name);
  if (item.action === 'write' && timing && timing.delay > 0) return scheduledSentence(name);
  if (item.action !== 'write.due') return undefined;
  if (because) return `Released ${name}`;
  return resetOf ? `Wrote the reset value to ${name}` : `Wrote to ${name} after its delay`;
}

/** Actions whose name is no plain verb; their object follows a colon. */
const DEEDS: Readonly<Record<string, string>> = {
  'alarm.intoService': 'Returned alarms to service',
  'alarm.outOfService': 'Took alarms out of service',
  'assimilation.begin': 'Began to act as another user',
  'assimilation.end': 'Stopped acting as another user',
  'certificate.refused': 'Refused a certificate',
  'certificate.trusted': 'Trusted a certificate',
  'company.defaults': 'Changed the first pages',
  'company.settings': 'Changed the company settings',
  'company.update': 'Changed the company',
  'plugin.approve': 'Approved a plugin',
  'plugin.offer': 'Uploaded a plugin',
  'plugin.withdraw': 'Withdrew the approval of a plugin',
  'password.request': 'Asked for a link to set a new password',
  'password.set': 'Set a new password',
  'profile.archive': 'Archived their own account',
  'profile.picture': 'Changed their own picture',
  'profile.picture.remove': 'Removed their own picture',
  'profile.reset-password': 'Asked to reset their own password',
  'profile.update': 'Changed their own profile',
  'session.end': 'Signed out a device',
  'session.end-all': 'Signed out several devices',
  'sign-in.done': 'Signed in',
  'sign-in.failed': 'Failed to sign in',
  'sign-out.done': 'Signed out',
  'two-step.change': 'Changed their own one-time codes',
  'user.join': 'Accepted the invitation to the company',
  'user.permissions': 'Changed the permissions of a user',
  'user.reset-password': 'Reset the password of a user',
  'user.reset-two-step': 'Switched off the one-time codes of a user',
};

const PAST: Readonly<Record<string, string>> = {
  create: 'Added',
  update: 'Changed',
  archive: 'Archived',
  restore: 'Restored',
  rename: 'Renamed',
  remove: 'Removed',
  upload: 'Uploaded',
  delete: 'Deleted',
};

/** `custom-field.create` → "Added a custom field: Serial". */
function plainSentence(item: AuditItem): string {
  const { name, fieldName, title, email } = detailOf(item);
  const [noun = '', verb = ''] = item.action.split('.');
  const thing = noun.replaceAll('-', ' ').replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  const verbWords = Object.hasOwn(PAST, verb)
    ? `${PAST[verb]} ${/^(?!user)[aeiou]/.test(thing) ? 'an' : 'a'} ${thing}`
    : plainWords(item.action);
  const words = Object.hasOwn(DEEDS, item.action) ? DEEDS[item.action]! : verbWords;
  const called = [name, fieldName, title, email].find((one) => typeof one === 'string');
  return called ? `${words}: ${called}` : words;
}

/** Who it was, and who acted as them. */
export function personWords(item: AuditItem): string {
  const { assimilatedBy } = detailOf(item);
  if (!assimilatedBy) return item.user.name;
  return `${assimilatedBy.firstName} ${assimilatedBy.lastName} as ${item.user.name}`;
}

/** The rest of the row, in one line. */
export function gistOf(item: AuditItem): string {
  const { changes, result, message, value, expectedValue, because, client, addresses } = detailOf(item);
  if (item.action === 'write.due') return [anyWords(value), because].filter(Boolean).join(', ');
  if (result) return message ?? RESULT_TITLES[result] ?? result;
  if (item.action === 'write') return `${anyWords(expectedValue)} → ${anyWords(value)}`;
  if (changes) return changes.map((change) => changeWords(change as never)).join(', ');
  return [client?.address, addresses].filter(Boolean).join(', ');
}

/** Any JSON value as a person reads it. */
function anyWords(value: unknown): string {
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return valueWords(value as never);
}

/** Names of the fields that a detail may have; others are shown by their key. */
const FIELD_TITLES: Readonly<Record<string, string>> = {
  tag: 'Tag',
  device: 'Device',
  expectedValue: 'Value before',
  value: 'Value asked for',
  readBack: 'Value read back',
  result: 'Result',
  message: 'What was found',
  because: 'Why then',
  late: 'Late',
  timing: 'Delay',
  asked: 'As the operator read it',
  isReset: 'Reset',
  resetOf: 'Takes back',
  commandId: 'Command id',
  confirmId: 'Confirm id',
  schematicId: 'Diagram',
  times: 'Further attempts',
  addresses: 'Addresses',
  method: 'Method',
  client: 'Client',
};
const SHOWN_ELSEWHERE = ['object', 'kind', 'changes', 'assimilatedBy', 'sealed'];

/** All fields of a row, in the order in which people look for them. */
export function factsOf(item: AuditItem): (readonly [name: string, value: string])[] {
  const detail = detailOf(item);
  const order = Object.keys(FIELD_TITLES);
  const place = (key: string) => (order.indexOf(key) + order.length + 1) % (order.length + 1);
  return Object.entries(detail)
    .filter(([key]) => !SHOWN_ELSEWHERE.includes(key))
    .sort(([a], [b]) => place(a) - place(b))
    .map(([key, value]) => [FIELD_TITLES[key] ?? key, factWords(key, value)]);
}

function factWords(key: string, value: unknown): string {
  if (key === 'result') return RESULT_TITLES[value as CommandResult] ?? anyWords(value);
  const parts = value as Readonly<Record<string, unknown>>;
  if (key === 'client') return `${parts.address} · ${parts.agent}`;
  if (key === 'asked') return `${parts.name} to ${parts.target}`;
  if (key === 'timing') return timingWords(parts);
  return anyWords(value);
}

function timingWords({ delay, duration, resetValue, hold }: Readonly<Record<string, unknown>>): string {
  if (hold) return 'for as long as it is pressed';
  const held = Number(duration) > 0 ? `, for ${duration} s, then ${anyWords(resetValue)}` : '';
  return Number(delay) > 0 ? `after ${delay} s${held}` : `at once${held}`;
}

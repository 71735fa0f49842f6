/** The activity log of a site: who did what, and when. */
import {
  boolean,
  type Infer,
  instant,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  tagScalar,
  text,
  uuid,
} from '../field.ts';
import { call } from './call.ts';
import { itemPath, page } from './shared.ts';

/** What was changed. `write`: a value sent to a device. */
export const ACTIVITY_KINDS = [
  'site',
  'communication',
  'controller',
  'tag',
  'write',
  'assignment',
  'diagram',
  'gallery',
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

const person = object({ uuid: uuid(), name: text() });
/** All names are those of that time. */
const activityItem = object({
  id: number({ integer: true }),
  at: instant(),
  user: person,
  /** The administrator who acted as that user. */
  actedBy: nullable(text()),
  /** As `site.update`. */
  action: text(),
  kind: oneOf(ACTIVITY_KINDS),
  /** `exists`: it is not archived, and can be linked to. */
  object: object({ uuid: uuid(), name: text(), exists: boolean() }),
  changes: list(object({ what: text(), from: optional(tagScalar()), to: optional(tagScalar()) }), {
    max: 1000,
  }),
});

export const activityCalls = {
  siteActivity: call('GET sites/{id}/activity-logs', {
    summary:
      'What people did at a site, newest first, in pages of 50; a search of three characters or more looks at names and values. `people`: everybody who stands in the log',
    needs: { anyOf: ['Site.ActivityLog.canSee'] },
    params: itemPath,
    query: {
      ...page,
      kind: optional(oneOf(ACTIVITY_KINDS)),
      user: optional(uuid()),
      from: optional(instant()),
      to: optional(instant()),
    },
    reply: object({
      items: list(activityItem, { max: 500 }),
      total: number({ integer: true }),
      people: list(person, { max: 100_000 }),
    }),
  }),
} as const;

export type ActivityItem = Infer<typeof activityItem>;

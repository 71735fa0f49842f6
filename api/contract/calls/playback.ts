/** A diagram's past values at a time, and their later changes: playback draws with the same engine as live mode. */
import {
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
import { AlarmMark } from '../live.ts';
import { ALARM_STATES, ALERT_TYPES, ALERTS_AT_ONCE, SEE_ALERTS } from './alerts.ts';
import { call } from './call.ts';
import { QUALITIES } from './tags.ts';

/** Tags per call; diagrams with more ask in parts. */
const MOST_PLAYED_TAGS = 5000;
/** Changes per page, and a few more if several fall on its last moment. */
export const PLAYED_PAGE = 5000;
/** Marks per page: one for each line of a tag's histories, and one for each shelving that ended. */
const MOST_PLAYED_MARKS = 100_000;
/** Milliseconds that one call covers. */
export const LONGEST_PLAYED_MS = 3_600_000;
/** Alarms per response. */
export const MOST_PLAYED_ALARMS = 100;

const sample = object({
  /** Its index among the requested tags. */
  tag: number({ integer: true, min: 0, max: MOST_PLAYED_TAGS - 1 }),
  /** By the source's clock. */
  time: instant(),
  quality: oneOf(QUALITIES),
  /** A 64-bit integer as digits. */
  value: tagScalar(),
});

const raising = object({
  tag: number({ integer: true, min: 0, max: MOST_PLAYED_TAGS - 1 }),
  at: instant(),
  type: oneOf(ALERT_TYPES),
  message: text(),
});

const tags = list(uuid(), { max: MOST_PLAYED_TAGS });
const bodyLimit = 256 * 1024;
const needs = { anyOf: ['Site.Overview.canSee', 'Dash.canSee'] } as const;

/** An alarm as it stood. */
const standing = object({
  uuid: uuid(),
  message: text(),
  type: oneOf(ALERT_TYPES),
  state: oneOf(ALARM_STATES),
  raisedAt: instant(),
  site: object({ uuid: uuid(), name: text() }),
  /** Null for an alarm of a link. */
  tag: nullable(object({ uuid: uuid(), name: text(), controllerName: text() })),
  link: nullable(object({ name: text() })),
});

const marking = object({
  tag: number({ integer: true, min: 0, max: MOST_PLAYED_TAGS - 1 }),
  at: instant(),
  /** An AlarmMark, as in the frames of the live socket. */
  mark: number({ integer: true, min: 0, max: Math.max(...Object.values(AlarmMark)) }),
});

export const playbackCalls = {
  playedValues: call('POST history/at', {
    summary:
      'PROPOSED: what held at a time; tags of which nothing is known, or that are not there, are left out',
    needs,
    bodyLimit,
    body: object({ tags, at: instant() }),
    reply: object({ values: list(sample, { max: MOST_PLAYED_TAGS }) }),
  }),
  playedChanges: call('POST history/changes', {
    summary: 'PROPOSED: every sample from a time (inclusive) to another (exclusive), oldest first, in pages',
    needs,
    bodyLimit,
    body: object({ tags, from: instant(), to: instant() }),
    reply: object({
      changes: list(sample, { max: PLAYED_PAGE + MOST_PLAYED_TAGS }),
      /** Where the next page begins; null if this one was the last. */
      next: nullable(instant()),
    }),
  }),
  playedAlarms: call('POST history/alarms', {
    summary:
      'PROPOSED: when alarm levels of the equipment of tags were reached, from a time (inclusive) to another (exclusive): the first hundred, oldest first',
    needs: SEE_ALERTS,
    bodyLimit,
    body: object({ tags, from: instant(), to: instant() }),
    reply: object({ alarms: list(raising, { max: MOST_PLAYED_ALARMS }) }),
  }),
  standingAlarms: call('POST history/standing-alarms', {
    summary:
      'Alarms that stood at a past time, without shelved ones: the worst first, then the newest; of some tags, of a site, or of the company',
    needs: SEE_ALERTS,
    bodyLimit,
    body: object({
      at: instant(),
      tags: optional(tags),
      siteUuid: optional(uuid()),
      type: optional(oneOf(ALERT_TYPES)),
      limit: number({ integer: true, min: 1, max: ALERTS_AT_ONCE }),
    }),
    reply: object({
      items: list(standing, { max: ALERTS_AT_ONCE }),
      /** With those that are not listed. */
      total: number({ integer: true }),
    }),
  }),
  playedMarks: call('POST history/marks', {
    summary:
      'PROPOSED: how the worst alarm of the equipment of each tag stood at a time, of tags that have any, and every change of that before another time, oldest first, in pages; empty for callers without the right to see alarms',
    needs,
    bodyLimit,
    body: object({ tags, from: instant(), to: instant() }),
    reply: object({
      marks: list(marking, { max: MOST_PLAYED_MARKS }),
      /** Where the next page begins; null if this one was the last. */
      next: nullable(instant()),
    }),
  }),
} as const;

export type PlayedSample = Infer<typeof sample>;

/**
 * What objects show besides the live value of their tag: curves, statistics, alarms. A kind says what it needs as plain
 * data and draws the answer; it never asks anybody itself. Exported to kinds through plugin.ts.
 */
import type { ActionLink } from './document/types.ts';

/** Stretches of time that end now, and `ytd`: since New Year. */
export const FEED_RANGES = ['1h', '3h', '6h', '12h', '24h', '7d', '30d', '90d', 'ytd'] as const;
export type FeedRange = (typeof FEED_RANGES)[number];

/** Tags are uuids. Equal requests of several objects are asked once. */
export type FeedRequest =
  /** What the tags were over a stretch of time, in about as many slices as there are `points`. */
  | {
      readonly type: 'series';
      readonly tags: readonly string[];
      readonly range: FeedRange;
      readonly points: number;
    }
  /** Single numbers of the tags over a stretch of time. */
  | { readonly type: 'statistics'; readonly tags: readonly string[]; readonly range: FeedRange }
  /** The worst alarms that want somebody: of the site, or of the tags that the diagram shows. */
  | {
      readonly type: 'alarms';
      readonly scope: 'site' | 'diagram';
      readonly severity?: 'critical' | 'urgent';
      readonly most: number;
    }
  /** The time of day, told again with every second or minute. */
  | { readonly type: 'time'; readonly every: 'second' | 'minute' }
  /** The present values of the tags: see `Feed.now`. It has no answer of its own. */
  | { readonly type: 'now'; readonly tags: readonly string[] };

/** A value at which alarms of a tag are raised, or that is wanted: a line at `low`, or all from there to `high`. */
export interface FeedLimit {
  readonly label: string;
  readonly look: 'critical' | 'urgent' | 'setpoint';
  readonly low: number;
  readonly high?: number;
  /** From the tag's minimum to its maximum; 0: it has none. */
  readonly range: number;
}

/** One tag over time; entry `i` of each column belongs to the slice that begins at `time[i]`. NaN: not known. */
export interface FeedSeries {
  readonly tag: string;
  readonly name: string;
  readonly unit: string | null;
  readonly dataType: string;
  /** Milliseconds since 1970, rising. */
  readonly time: Float64Array;
  readonly average: Float64Array;
  readonly min: Float64Array;
  readonly max: Float64Array;
  readonly last: Float64Array;
  /** By its number: good, uncertain, bad, stale, missing. */
  readonly quality: Uint8Array;
  /** 1: the value was lost in the slice, and is unknown until the next. */
  readonly broken: Uint8Array;
  /** The value held when the stretch began. */
  readonly before: { readonly time: number; readonly value: number } | null;
  readonly limits: readonly FeedLimit[];
}

/** Numbers of one tag over a stretch of time; null where it is not known. */
export interface FeedStatistics {
  readonly tag: string;
  readonly name: string;
  readonly unit: string | null;
  readonly dataType: string;
  readonly last: number | null;
  readonly min: number | null;
  readonly max: number | null;
  /** Weighted by time. */
  readonly average: number | null;
  /** The sum of all rises: a counter's consumption, across its resets. */
  readonly rise: number | null;
  /** Milliseconds for which it was not 0. */
  readonly runTime: number | null;
  readonly starts: number | null;
  /** Share of the time of which a value is known, 0…1. */
  readonly known: number | null;
  /** All digits of 64-bit integers that a number cannot hold. */
  readonly digits?: { readonly min?: string; readonly max?: string };
}

export interface FeedAlarm {
  /** uuid */
  readonly alarm: string;
  readonly site: string;
  readonly tag: string;
  readonly tagName: string;
  readonly device: string;
  readonly message: string;
  readonly severity: 'critical' | 'urgent';
  readonly state: 'unacknowledged' | 'acknowledged' | 'returned';
  /** Milliseconds since 1970. */
  readonly raisedAt: number;
}

/** Tags that do not exist, or that the viewer may not see, are not among the answers. */
export type FeedAnswer =
  | {
      readonly type: 'series';
      readonly from: number;
      readonly to: number;
      /** Milliseconds of a slice. */
      readonly step: number;
      /** IANA zone in which its times are told. */
      readonly zone: string;
      readonly series: readonly FeedSeries[];
    }
  | { readonly type: 'statistics'; readonly tags: readonly FeedStatistics[] }
  | {
      readonly type: 'alarms';
      readonly alarms: readonly FeedAlarm[];
      /** With those that are not listed. */
      readonly total: number;
      readonly zone: string;
      /** The list is out of date since then, milliseconds since 1970; missing if it is not. */
      readonly staleSince?: number;
    }
  /** The moment that is shown: the present, or that of playback. Milliseconds since 1970, at the start of its second or minute. */
  | { readonly type: 'time'; readonly at: number; readonly zone: string }
  /** There is no answer, and why, in words for the viewer. */
  | { readonly type: 'failed'; readonly why: string };

/** The tag that an object is linked to. */
export interface FeedLink {
  /** uuid; undefined where it is linked to none, or to one that does not exist. */
  readonly tag: string | undefined;
  readonly name: string;
  readonly unit: string | null;
}

/** The present value of a tag. */
export interface FeedReading {
  /** NaN where it is no number, or not known. */
  readonly value: number;
  readonly quality: 'good' | 'uncertain' | 'bad' | 'stale' | 'missing';
  /** The state of its worst alarm. */
  readonly alarm: 'none' | 'critical' | 'urgent';
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** Where an object jumps over another one. */
export interface Crossing {
  /** Between its corners, the first being 0. */
  readonly segment: number;
  /** How far along that segment, 0…1. */
  readonly share: number;
  /** Units across of what is crossed. */
  readonly width: number;
}

/** What `draw` gets. */
export interface Feed {
  /**
   * `sample`: there are no values, as in the editor and the toolbox; `waiting`: some answer has not come yet. What an
   * answer does not say is unknown, and never drawn as a value.
   */
  readonly state: 'sample' | 'waiting' | 'known';
  readonly link: FeedLink;
  /** In the order of the requests; undefined until it comes. */
  readonly answers: readonly (FeedAnswer | undefined)[];
  /** Returns the present value of a tag that a request of type `now` names. */
  now(tag: string): FeedReading | undefined;
  /** For a kind whose ends have a way: where the object jumps over others, along it. */
  readonly crossings?: readonly Crossing[];
}

/** A part of an object that leads somewhere, by a click or a key. */
export interface Lead {
  /** Distinguishes it from the object's other leads. */
  readonly name: string;
  /** For people who hear the diagram. */
  readonly label: string;
  /** Within the box, 0…1. */
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly link: ActionLink;
}

export const SAMPLE_FEED: Feed = {
  state: 'sample',
  link: { tag: undefined, name: '', unit: null },
  answers: [],
  now: () => undefined,
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the tags of a `tags` property: uuids separated by commas; each once, and nothing that is no uuid. */
export const tagsIn = (value: string): string[] => [
  ...new Set(value.split(',').filter((part) => UUID.test(part))),
];

/**
 * Playback of the past on an open diagram: the same tag table, fed from the historian instead of the socket. During
 * playback there is no feed, and no late frame of an old one gets through: values of two times are never shown
 * together.
 */
import type { AnswerOf, Client } from '../../api/client/client.ts';
import type { Engine } from '../../engine/engine.ts';
import { QUALITY_NAMES, type Quality } from '../../engine/live/quality.ts';
import type { TagValue } from '../../engine/live/tag-table.ts';
import type { AlarmMark } from '../../engine/primitives/alarm.ts';
import type { PlaybackState, PlayedAlarm } from '../boundary/index.ts';

/** As many as one call takes. */
export const TAGS_AT_ONCE = 5000;
const TICK_MS = 50;
const MINUTE_MS = 60_000;
/** The longest time that one call covers. */
const LONGEST_MS = 60 * MINUTE_MS;
/** Seconds of playback that are read ahead. */
const AHEAD_S = 10;
/** Hours that a step searches before it reports that there is nothing more. */
const STEP_HOURS = 24;

type Sample = AnswerOf<'playedChanges'>['changes'][number];
interface Reading {
  readonly index: number;
  readonly time: number;
  readonly quality: Quality;
  readonly value: TagValue;
}

/** The state of the tag's worst alarm changes. */
interface Marking {
  readonly index: number;
  readonly time: number;
  readonly mark: AlarmMark;
}

type Change = Reading | Marking;

/** A stretch of time that is known up to `known`. */
interface Stretch {
  readonly changes: readonly Change[];
  readonly known: number;
}

interface PlaybackOptions {
  readonly engine: Pick<Engine, 'live' | 'fed' | 'setConnected'>;
  readonly client: Pick<Client, 'playedValues' | 'playedChanges' | 'playedMarks' | 'playedAlarms'>;
  /** Milliseconds, monotonic. */
  readonly now: () => number;
  /** Milliseconds since 1970: nothing is played beyond it. */
  readonly today?: () => number;
  readonly changed: () => void;
}

export class Playback {
  readonly #options: PlaybackOptions;
  readonly #uuids: readonly string[];
  readonly #askable: readonly string[];
  readonly #today: () => number;
  #closing = new AbortController();
  #at = 0;
  #speed = 1;
  #playing = false;
  #loading = false;
  #failure: string | null = null;
  #ended: PlaybackState['ended'] = null;
  #alarm: PlayedAlarm | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;
  #ticked = 0;
  /** Read ahead: all changes after `at` and before `known`. */
  #changes: Change[] = [];
  #known = 0;
  #reading: Promise<void> | undefined;

  constructor(options: PlaybackOptions) {
    this.#options = options;
    const { tags } = options.engine.live;
    this.#uuids = tags.uuids();
    this.#askable = tags.askable();
    this.#today = options.today ?? Date.now;
  }

  get state(): PlaybackState {
    const at = this.#at;
    const speed = this.#speed;
    const playing = this.#playing;
    const loading = this.#loading;
    const failure = this.#failure;
    const ended = this.#ended;
    const alarm = this.#alarm;
    return { at, speed, playing, loading, failure, ended, alarm };
  }

  /** Shows the values at a time. */
  async seek(at: number): Promise<void> {
    this.#drop();
    this.#at = Math.min(at, this.#today());
    this.#ended = null;
    this.#alarm = null;
    const { signal } = this.#closing;
    const { engine } = this.#options;
    await this.#load(async () => {
      const [values, marks] = await Promise.all([
        this.#valuesAt(this.#at, signal),
        this.#marksBetween(this.#at, this.#at + 1, signal),
      ]);
      if (signal.aborted) return;
      engine.live.tags.forget();
      engine.setConnected(true);
      this.#apply([...values, ...marks.changes]);
      this.#known = this.#at + 1;
    }, signal);
    // Values of another moment than the one shown must not stay.
    if (!signal.aborted && this.#failure) engine.live.tags.forget();
    engine.fed();
  }

  setSpeed(speed: number): void {
    this.#speed = speed;
    this.#options.changed();
  }

  setPlaying(playing: boolean): void {
    if (playing === this.#playing) return;
    this.#playing = playing;
    clearInterval(this.#timer);
    if (playing) {
      this.#ticked = this.#options.now();
      this.#timer = setInterval(() => this.#tick(), TICK_MS);
    }
    this.#options.changed();
  }

  /** Goes to the next moment at which any value of the diagram changed. */
  async step(): Promise<void> {
    this.setPlaying(false);
    const { signal } = this.#closing;
    const until = Math.min(this.#today(), this.#at + STEP_HOURS * LONGEST_MS);
    const nextReading = () => this.#changes.find((change) => 'value' in change);
    while (!nextReading() && this.#known < until && !signal.aborted && !this.#failure)
      await this.#readOn(LONGEST_MS);
    if (signal.aborted || this.#failure) return;
    const next = nextReading();
    if (next) this.#advance(next.time);
    else this.#ended = 'values';
    this.#options.changed();
  }

  /** Goes to the next moment at which a tag of the diagram raised an alarm. */
  async stepToAlarm(): Promise<void> {
    this.setPlaying(false);
    const { signal } = this.#closing;
    let found: { readonly at: number; readonly alarm: PlayedAlarm } | undefined;
    await this.#load(async () => {
      found = await this.#alarmAfter(this.#at, signal);
    }, signal);
    if (signal.aborted || this.#failure) return;
    if (!found) this.#ended = 'alarm';
    else {
      await this.seek(found.at);
      if (this.#at !== found.at || this.#failure) return;
      this.#alarm = found.alarm;
    }
    this.#options.changed();
  }

  close(): void {
    this.setPlaying(false);
    this.#drop();
  }

  #drop(): void {
    this.#closing.abort();
    this.#closing = new AbortController();
    this.#changes = [];
    this.#reading = undefined;
    this.#known = Number.POSITIVE_INFINITY;
  }

  #tick(): void {
    const now = this.#options.now();
    const wanted = this.#at + (now - this.#ticked) * this.#speed;
    this.#ticked = now;
    if (this.#loading && !this.#reading) return;
    // What is not known yet is not shown: playback waits for the server.
    this.#advance(Math.min(wanted, this.#known - 1, this.#today()));
    const ahead = this.#speed * AHEAD_S * 1000;
    if (!this.#failure && this.#known < this.#today() && this.#known - this.#at < ahead)
      void this.#readOn(Math.min(LONGEST_MS, Math.max(MINUTE_MS, ahead)));
    if (this.#at >= this.#today() - 1000) {
      this.#ended = 'values';
      this.setPlaying(false);
    }
    this.#options.changed();
  }

  #advance(at: number): void {
    if (at <= this.#at) return;
    this.#at = at;
    this.#alarm = null;
    const due = this.#changes.findIndex(({ time }) => time > at);
    this.#apply(this.#changes.splice(0, due === -1 ? this.#changes.length : due));
  }

  #apply(changes: readonly Change[]): void {
    const { engine } = this.#options;
    const { tags } = engine.live;
    for (const change of changes)
      if ('mark' in change) tags.setAlarm(change.index, change.mark);
      else tags.set(change.index, change.time, change.quality, change.value, tags.alarm(change.index));
    if (changes.length > 0) engine.fed();
  }

  /** Reads the changes of the next stretch, one request at a time. */
  #readOn(long: number): Promise<void> {
    if (this.#reading) return this.#reading;
    const { signal } = this.#closing;
    const from = this.#known;
    const to = Math.min(from + long, Math.max(from + 1, Math.floor(this.#today())));
    const reading = this.#load(async () => {
      const [readings, marks] = await Promise.all([
        this.#readingsBetween(from, to, signal),
        this.#marksBetween(from, to, signal),
      ]);
      if (signal.aborted) return;
      const known = Math.min(readings.known, marks.known);
      const changes = [...readings.changes, ...marks.changes].filter(({ time }) => time < known);
      this.#changes.push(...changes.sort((a, b) => a.time - b.time));
      this.#known = known;
    }, signal).finally(() => {
      if (this.#reading === reading) this.#reading = undefined;
    });
    this.#reading = reading;
    return reading;
  }

  async #load(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
    this.#loading = true;
    this.#failure = null;
    this.#options.changed();
    try {
      await work();
    } catch (error) {
      if (!signal.aborted) {
        this.#failure = (error as Error).message;
        this.setPlaying(false);
      }
    }
    if (signal.aborted) return;
    this.#loading = false;
    this.#options.changed();
  }

  async #valuesAt(at: number, signal: AbortSignal): Promise<Reading[]> {
    const all: Reading[] = [];
    for (const part of this.parts()) {
      const body = { tags: [...part.tags], at: iso(at) };
      const { values } = await this.#options.client.playedValues({ body }, { signal });
      all.push(...values.map((one) => this.#changeOf(one, part.first)));
    }
    return all;
  }

  #readingsBetween(from: number, to: number, signal: AbortSignal): Promise<Stretch> {
    return this.#between(from, to, async (body, first) => {
      const { changes, next } = await this.#options.client.playedChanges({ body }, { signal });
      return { changes: changes.map((one) => this.#changeOf(one, first)), next };
    });
  }

  #marksBetween(from: number, to: number, signal: AbortSignal): Promise<Stretch> {
    return this.#between(from, to, async (body, first) => {
      const { marks, next } = await this.#options.client.playedMarks({ body }, { signal });
      const changes = marks.map(({ tag, at, mark }) => ({
        ...{ index: first + tag, time: Date.parse(at) },
        mark: mark as AlarmMark,
      }));
      return { changes, next };
    });
  }

  /** Reads as far as every chunk of tags is known: where one has more than a page, the others wait for it. */
  async #between(
    from: number,
    to: number,
    page: (
      body: { tags: string[]; from: string; to: string },
      first: number,
    ) => Promise<{ readonly changes: readonly Change[]; readonly next: string | null }>,
  ): Promise<Stretch> {
    const all: Change[] = [];
    let known = to;
    for (const { tags, first } of this.parts()) {
      const { changes, next } = await page({ tags: [...tags], from: iso(from), to: iso(to) }, first);
      if (next !== null) known = Math.min(known, Date.parse(next));
      all.push(...changes);
    }
    return { changes: all, known };
  }

  /** Returns the first alarm among all chunks of tags. */
  async #alarmAfter(at: number, signal: AbortSignal) {
    const to = Math.floor(this.#today());
    const from = at + 1;
    const found: { readonly at: number; readonly alarm: PlayedAlarm }[] = [];
    for (const { first, tags } of from < to ? this.parts() : []) {
      const body = { tags: [...tags], from: iso(from), to: iso(to) };
      const { alarms } = await this.#options.client.playedAlarms({ body }, { signal });
      const next = alarms[0];
      if (!next) continue;
      const { tag, type, message } = next;
      const uuid = this.#uuids[first + tag]!;
      found.push({ at: Date.parse(next.at), alarm: { type, message, tag: uuid } });
    }
    return found.sort((a, b) => a.at - b.at)[0];
  }

  private *parts() {
    for (let first = 0; first < this.#uuids.length; first += TAGS_AT_ONCE)
      yield { first, tags: this.#askable.slice(first, first + TAGS_AT_ONCE) };
  }

  #changeOf({ tag, time, quality, value }: Sample, first: number): Reading {
    const index = first + tag;
    const isInteger = this.#options.engine.live.tags.info(index).dataType === 'int64';
    return {
      index,
      time: Date.parse(time),
      quality: QUALITY_NAMES.indexOf(quality) as Quality,
      value: isInteger && typeof value === 'string' ? BigInt(value) : value,
    };
  }
}

const iso = (time: number): string => new Date(time).toISOString();

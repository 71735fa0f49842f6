/**
 * Runs recurring jobs: housekeeping, mails, trends. It solves once what each of them would get
 * wrong on its own: no two runs at a time, failures retried and logged once, one node of several, and an orderly end that
 * waits for running work. What runs many times a second (frames, probes of sockets, held presses) is no job: it
 * belongs to the loop that it drives.
 */
import { randomUUID } from 'node:crypto';
import type { Storage } from '../storage/storage.ts';
import { faultOf, type Job, type JobRuns, type JobStatus, NO_RUNS } from './job.ts';
import { JobLeases } from './job-leases.ts';
import { drained, type Queue } from './queue.ts';

interface JobLog {
  warn(data: object, message: string): void;
  info(data: object, message: string): void;
}

interface JobRunnerOptions {
  readonly storage: Storage;
  readonly log: JobLog;
  readonly now?: () => number;
  /** Milliseconds for which a node that died keeps a job of the cluster; a minute. */
  readonly leaseMs?: number;
}

const LEASE_MS = 60_000;
const FIRST_RETRY_MS = 5_000;

/** How the items of a queue went. */
interface Items {
  /** Of the last run that had any. */
  fault: string | null;
  /** Whether one failed in the present run. */
  hasFailed: boolean;
}

/** A job and its runs on this node. */
interface Entry {
  readonly job: Job;
  /** Of a queue. */
  readonly items?: Items;
  runs: JobRuns;
  failuresInRow: number;
  timer?: NodeJS.Timeout;
  running?: Promise<void>;
}

export class JobRunner {
  readonly #options: Required<JobRunnerOptions>;
  readonly #leases: JobLeases;
  readonly #entries = new Map<string, Entry>();
  readonly #closing = new AbortController();

  constructor(options: JobRunnerOptions) {
    this.#options = { now: Date.now, leaseMs: LEASE_MS, ...options };
    this.#leases = new JobLeases(options.storage, randomUUID());
  }

  /** Runs a job repeatedly until the runner closes. Throws if its name is taken. */
  every(job: Job): void {
    this.#add(job);
  }

  #add(job: Job, items?: Items): void {
    if (this.#entries.has(job.name)) throw new Error(`Two jobs are called ${job.name}`);
    const entry: Entry = { job, items, runs: NO_RUNS, failuresInRow: 0 };
    this.#entries.set(job.name, entry);
    this.#wait(entry, job.atStart ? 0 : job.everyMs);
  }

  /** Works off a queue repeatedly, each time until nothing is due. */
  queue<T>(queue: Queue<T>): void {
    const { name, title, purpose, everyMs } = queue;
    // Claims keep the nodes apart, so every node works.
    const scope = 'node';
    const items: Items = { fault: null, hasFailed: false };
    const note = (fault: string | null): void => {
      if (fault === null && items.hasFailed) return;
      Object.assign(items, { fault, hasFailed: fault !== null });
    };
    const run = (signal: AbortSignal) => {
      items.hasFailed = false;
      return drained(queue, signal, this.#options.log, note);
    };
    this.#add({ name, title, purpose, everyMs, scope, run }, items);
  }

  /** Runs a job now, or waits for the run that is under way. Resolves when it is over; never rejects. */
  async runNow(name: string): Promise<void> {
    const entry = this.#entries.get(name);
    if (!entry) throw new Error(`No job is called ${name}`);
    clearTimeout(entry.timer);
    await this.#turn(entry);
  }

  /** Every job, by name; for those of the cluster, the runs of all nodes. */
  async status(): Promise<JobStatus[]> {
    const shared = await this.#leases.all();
    return [...this.#entries.values()]
      .map((entry) =>
        statusOf(entry, entry.job.scope === 'cluster' ? (shared.get(entry.job.name) ?? NO_RUNS) : entry.runs),
      )
      .sort((a, b) => a.name.localeCompare(b.name));
  }

  /** Every job with its runs on this node, from memory. */
  here(): JobStatus[] {
    return [...this.#entries.values()].map((entry) => statusOf(entry, entry.runs));
  }

  /** Starts no more runs, signals those under way to stop, and waits for them. */
  async close(): Promise<void> {
    this.#closing.abort();
    for (const { timer } of this.#entries.values()) clearTimeout(timer);
    await Promise.all([...this.#entries.values()].map(({ running }) => running));
  }

  #wait(entry: Entry, ms: number): void {
    if (this.#closing.signal.aborted) return;
    entry.timer = setTimeout(() => void this.#turn(entry), ms).unref();
  }

  #turn(entry: Entry): Promise<void> {
    if (this.#closing.signal.aborted) return Promise.resolve();
    const begun = performance.now();
    entry.running ??= this.#run(entry).finally(() => {
      entry.running = undefined;
      const { everyMs } = entry.job;
      const retry = Math.min(FIRST_RETRY_MS * 2 ** (entry.failuresInRow - 1), everyMs);
      // From the start of one run to the next; a run that took longer than that is followed at once.
      const next = entry.failuresInRow > 0 ? retry : everyMs - (performance.now() - begun);
      this.#wait(entry, Math.max(next, 0));
    });
    return entry.running;
  }

  async #run(entry: Entry): Promise<void> {
    const { job } = entry;
    const startedAt = this.#options.now();
    try {
      const isDone = job.scope === 'node' ? await this.#runHere(job) : await this.#runLeased(job);
      if (isDone) this.#settle(entry, startedAt);
      // It is with another node now: nothing is to be retried here.
      else entry.failuresInRow = 0;
    } catch (error) {
      this.#settle(entry, startedAt, error);
    }
  }

  async #runHere(job: Job): Promise<boolean> {
    await job.run(this.#closing.signal);
    return true;
  }

  /** False if it is another node's turn. */
  async #runLeased(job: Job): Promise<boolean> {
    const { leaseMs } = this.#options;
    if (!(await this.#leases.take(job, leaseMs))) return false;
    const lost = new AbortController();
    const renewing = setInterval(() => {
      this.#leases.renew(job.name, leaseMs).then(
        (isHeld) => isHeld || lost.abort(),
        () => lost.abort(),
      );
    }, leaseMs / 3).unref();
    try {
      await job.run(AbortSignal.any([this.#closing.signal, lost.signal]));
    } catch (error) {
      // The original failure is what matters: if the database is away, recording it fails too.
      await this.#leases.settle(job.name, faultOf(error)).catch(() => {});
      throw error;
    } finally {
      clearInterval(renewing);
    }
    await this.#leases.settle(job.name, null);
    return true;
  }

  /** Records the result of a run; of consecutive failures only the first, and the recovery, are logged. */
  #settle(entry: Entry, startedAt: number, error?: unknown): void {
    const { log, now } = this.#options;
    const { job, items, runs, failuresInRow } = entry;
    const hasFailed = error !== undefined;
    entry.failuresInRow = hasFailed ? failuresInRow + 1 : 0;
    entry.runs = {
      startedAt,
      endedAt: now(),
      fault: hasFailed ? faultOf(error) : (items?.fault ?? null),
      runs: runs.runs + 1,
      failures: runs.failures + (hasFailed || items?.hasFailed ? 1 : 0),
    };
    if (hasFailed && failuresInRow === 0)
      log.warn({ job: job.name, error: String(error) }, `“${job.title}” failed; it is tried again`);
    else if (!hasFailed && failuresInRow > 0)
      log.info({ job: job.name, failures: failuresInRow }, `“${job.title}” works again`);
  }
}

function statusOf({ job, items, running }: Entry, runs: JobRuns): JobStatus {
  const { name, title, purpose, everyMs, scope } = job;
  const isRunning = running !== undefined;
  return { name, title, purpose, everyMs, scope, isRunning, isQueue: items !== undefined, ...runs };
}

/** Recurring work: how a module declares it, and what is known of its runs. */

export interface Job {
  /** Unique in the server, as `history.trends`. */
  readonly name: string;
  /** A few words for lists, as `Trends`. */
  readonly title: string;
  /** What it does, in a sentence for administrators. */
  readonly purpose: string;
  /** Milliseconds from the start of one run to the next. */
  readonly everyMs: number;
  /** `cluster`: one node at a time runs it, by a lease in the database. `node`: each node for itself. */
  readonly scope: 'cluster' | 'node';
  /** The first run comes at once instead of after `everyMs`. */
  readonly atStart?: boolean;
  /**
   * Never called while an earlier run of it is under way. What it throws is logged, and it is tried again.
   * `signal` aborts when the server closes, or when another node has taken the lease over.
   */
  run(signal: AbortSignal): Promise<unknown>;
}

/** One run, as far as known. Times are milliseconds since 1970. */
export interface JobRuns {
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /**
   * The kind of the last run's failure, as `ECONNREFUSED`: the full error is in the server's log. Of a queue the fault of
   * the last item that failed, until another one is handled.
   */
  readonly fault: string | null;
  readonly runs: number;
  readonly failures: number;
}

export interface JobStatus extends JobRuns, Pick<Job, 'name' | 'title' | 'purpose' | 'everyMs' | 'scope'> {
  readonly isRunning: boolean;
  /** It works off a queue: an item that fails does not end the run. */
  readonly isQueue: boolean;
}

export const NO_RUNS: JobRuns = { startedAt: null, endedAt: null, fault: null, runs: 0, failures: 0 };

/** The kind of an error: its message may name people, hosts or another company's things. */
export const faultOf = (error: unknown): string =>
  String((error as { code?: unknown }).code ?? (error as Error).name ?? 'Error');

/**
 * Reads the figures of one command from a Chromium trace: time of the page's thread and of the worker's, task by task.
 */

/** The part that is read here. Times in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** The thread's own time; missing where the platform does not measure it. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Milliseconds of the threads' own time. */
export interface Figures {
  readonly pageLongest: number;
  readonly pageSum: number;
  readonly workerLongest: number;
  readonly workerSum: number;
  /**
   * Time of the page until the worker has received the command, plus time of the worker until the end of the first
   * frame after that: what the page does meanwhile does not delay it. Null where nothing was called or drawn.
   */
  readonly toPicture: number | null;
  /** `wall` where the platform does not measure the threads' own time: then other work on the machine counts too. */
  readonly clock: 'thread' | 'wall';
}

type Thread = { readonly pid: number; readonly tid: number };

/** Marks that the tracing script leaves on the page: one before each command, one after it. */
export const BEGIN = 'begin ';
export const END = 'end';

/** A worker's frames are not tasks of its queue. */
const TASK = /RunTask$|^FireAnimationFrame$/;
const PAGE = 'CrRendererMain';
const WORKER = /^DedicatedWorker/;
/** Calls by which the page only queries, or reports what others do. */
const QUESTION =
  /^call (edit\.showOthers|edit\.history|selection\.summary|diagram\.canvasSettings|layers\.rows|thread\.stats|objects\.mirror|kinds\.catalog)/;

const isWithin = ({ ts, dur }: TraceEvent, moment: number): boolean => ts <= moment && moment <= ts + dur!;
const keyOf = ({ pid, tid }: Thread): string => `${pid} ${tid}`;
const ms = (micro: number): number => Math.round(micro / 10) / 100;
const isMark = ({ name }: TraceEvent): boolean =>
  name === 'frame' || name === END || name.startsWith('call ') || name.startsWith(BEGIN);

/** Nested tasks count once. */
function outermost(tasks: readonly TraceEvent[]): TraceEvent[] {
  let end = Number.NEGATIVE_INFINITY;
  return [...tasks]
    .sort((a, b) => a.ts - b.ts || b.dur! - a.dur!)
    .filter(({ ts, dur }) => {
      if (ts < end) return false;
      end = ts + dur!;
      return true;
    });
}

/** Returns the figures of everything that was marked, by the word after BEGIN. */
export function figuresByMark(events: readonly TraceEvent[]): Map<string, Figures> {
  const names = new Map(
    events
      .filter(({ name }) => name === 'thread_name')
      .map((event) => [keyOf(event), event.args?.name ?? '']),
  );
  const marks = events.filter(isMark).sort((a, b) => a.ts - b.ts);
  // The tab's own process is the one whose page leaves the marks.
  const home = marks.find(({ name }) => name.startsWith(BEGIN))?.pid;
  const of = (isMeant: (name: string) => boolean) =>
    outermost(
      events.filter(
        (event) =>
          TASK.test(event.name) &&
          event.dur !== undefined &&
          event.pid === home &&
          isMeant(names.get(keyOf(event)) ?? ''),
      ),
    );
  const page = of((name) => name === PAGE);
  const worker = of((name) => WORKER.test(name));
  const found = new Map<string, Figures>();
  marks.forEach((begin, nth) => {
    if (!begin.name.startsWith(BEGIN)) return;
    const end = marks.slice(nth).find(({ name }) => name === END)?.ts ?? Number.POSITIVE_INFINITY;
    const within = ({ ts }: TraceEvent): boolean => ts > begin.ts && ts < end;
    const moments = marks.filter(within);
    found.set(begin.name.slice(BEGIN.length), figuresOf(page.filter(within), worker.filter(within), moments));
  });
  return found;
}

function figuresOf(
  page: readonly TraceEvent[],
  worker: readonly TraceEvent[],
  marks: readonly TraceEvent[],
): Figures {
  const time = ({ dur, tdur }: TraceEvent): number => tdur ?? dur!;
  const sum = (tasks: readonly TraceEvent[]): number => tasks.reduce((all, task) => all + time(task), 0);
  const longest = (tasks: readonly TraceEvent[]): number =>
    tasks.reduce((most, task) => Math.max(most, time(task)), 0);
  const call = marks.find(({ name }) => name.startsWith('call ') && !QUESTION.test(name));
  const frame = call && marks.find(({ name, ts }) => name === 'frame' && ts > call.ts);
  // The mark comes after the call's own work.
  const heard =
    call && Math.min(call.ts, ...worker.filter((task) => isWithin(task, call.ts)).map(({ ts }) => ts));
  /** Returns the part of a task's time before a moment. */
  const before = (moment: number) => (task: TraceEvent) => Math.min(time(task), moment - task.ts);
  return {
    pageLongest: ms(longest(page)),
    pageSum: ms(sum(page)),
    workerLongest: ms(longest(worker)),
    workerSum: ms(sum(worker)),
    toPicture:
      frame && heard
        ? ms(
            page
              .filter(({ ts }) => ts < heard)
              .map(before(heard))
              .reduce((all, one) => all + one, 0) +
              sum(worker.filter(({ ts, dur }) => ts + dur! > call.ts && ts < frame.ts)),
          )
        : null,
    clock: [...page, ...worker].every(({ tdur }) => tdur !== undefined) ? 'thread' : 'wall',
  };
}

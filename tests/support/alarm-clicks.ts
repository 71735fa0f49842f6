/**
 * Random sequences of alarm events, arrivals, clicks, double clicks and lost answers from three operators, against the
 * rules of the server (alert-state.ts) and of the page (steady.ts). Times are simulated.
 */
import {
  type AlertRecord,
  done,
  raisedAgain,
  raisedAnew,
  returned,
} from '../../api/server/modules/alarms/alert-state.ts';
import { Steady } from '../../host/ui/steady.ts';

interface Stored {
  readonly uuid: string;
  readonly level: number;
  record: AlertRecord;
}

/** What an operator sees: a control that shows the worst unacknowledged alarm. */
interface Operator {
  readonly bar: Steady<string | null>;
  /** The alarm whose text is on the screen: the last one that was drawn. */
  drawn: { key: string; since: number };
  /** An answer of the server that has not arrived: it ends the action. */
  pending: { readonly key: string; readonly at: number } | undefined;
}

const LEVELS = 6;
const OPERATORS = 3;
const STEPS = 40;
const EVENTS = [
  'raise',
  'return',
  'poll',
  'click',
  'double',
  'complete',
  'reopen',
  'hover',
  'leave',
] as const;

/** Numbers that look random, the same for the same seed. */
export function numbers(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 1 | state) + 0x6d2b79f5) >>> 0;
    return ((state ^ (state >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Plays one sequence; throws where a click acts on another alarm than the one shown, or an active alarm disappears. */
export function playClicks(seed: number): { readonly acted: number } {
  const next = numbers(seed);
  const pick = (count: number): number => Math.floor(next() * count);
  const alerts: Stored[] = [];
  const reached = new Set<number>();
  const operators = Array.from(
    { length: OPERATORS },
    (): Operator => ({
      ...{ bar: new Steady<string | null>(null, ''), pending: undefined },
      drawn: { key: '', since: Number.NEGATIVE_INFINITY },
    }),
  );
  let now = 1_000_000;
  let acted = 0;
  const dateOf = () => new Date(now);
  const newest = (level: number) => alerts.findLast((alert) => alert.level === level);
  const worst = () =>
    alerts.filter(({ record }) => record.status === 'open').sort((a, b) => a.level - b.level)[0]?.uuid ??
    null;

  const draw = (operator: Operator): void => {
    const { pending, bar } = operator;
    if (pending && pending.at <= now) {
      bar.end(pending.key, now);
      operator.pending = undefined;
    }
    bar.settle(now);
    if (bar.key !== operator.drawn.key) operator.drawn = { key: bar.key, since: now };
  };

  const click = (operator: Operator): void => {
    const { key, since } = operator.drawn;
    if (key === '' || !operator.bar.begin(key, now)) return;
    if (now - since < 300) throw new Error(`seed ${seed}: acted on ${key}, shown for ${now - since} ms`);
    const alert = alerts.find(({ uuid }) => uuid === operator.bar.value);
    if (alert?.uuid !== key) throw new Error(`seed ${seed}: acted on ${alert?.uuid}, shown was ${key}`);
    const after = done(alert.record, { event: 'acknowledged' }, 'Olga', dateOf());
    if (typeof after !== 'string') {
      alert.record = after;
      acted++;
    }
    // Some answers are late, and some never come: then the call ends with an error.
    operator.pending = { key, at: now + (pick(4) === 0 ? 3000 : pick(500)) };
  };

  for (let step = 0; step < STEPS; step++) {
    now += pick(4) === 0 ? pick(3000) : pick(400);
    for (const operator of operators) draw(operator);
    const operator = operators[pick(OPERATORS)]!;
    const level = pick(LEVELS);
    const alert = newest(level);
    switch (EVENTS[pick(EVENTS.length)]!) {
      case 'raise': {
        reached.add(level);
        const again = alert && raisedAgain(alert.record, dateOf());
        if (again) alert.record = again;
        else alerts.push({ uuid: `${level}-${step}`, level, record: raisedAnew(dateOf()) });
        break;
      }
      case 'return':
        reached.delete(level);
        if (alert) alert.record = returned(alert.record, dateOf());
        break;
      case 'poll': {
        const found = worst();
        operator.bar.offer(found, found ?? '', '', now);
        break;
      }
      case 'click':
        click(operator);
        break;
      case 'double':
        click(operator);
        now += 50 + pick(400);
        // The list is read again after each action.
        operator.bar.offer(worst(), worst() ?? '', '', now);
        draw(operator);
        click(operator);
        break;
      case 'complete':
      case 'reopen': {
        const event = next() < 0.5 ? 'completed' : 'reopened';
        const after = alert && done(alert.record, { event }, 'Olga', dateOf());
        if (after && typeof after !== 'string') alert.record = after;
        break;
      }
      case 'hover':
      case 'leave':
        operator.bar.setInside(next() < 0.5, now);
        break;
    }
    for (const operator of operators) draw(operator);
    for (const active of reached)
      if (newest(active)?.record.active !== true || newest(active)?.record.status === 'completed')
        throw new Error(`seed ${seed}: the active alarm of level ${active} disappeared`);
  }
  return { acted };
}

/** What a flow or a power adds up to over a time. */

const SECOND = 1000;
const TIMES: Readonly<Record<string, number>> = {
  s: SECOND,
  sec: SECOND,
  min: 60 * SECOND,
  h: 3_600 * SECOND,
  hr: 3_600 * SECOND,
  d: 86_400 * SECOND,
  day: 86_400 * SECOND,
};

/** An amount for each unit of time. Not speeds: nobody wants the sum of `mm/s`. */
const FLOW = /^(N?m³|N?m3|[hmk]?[lL]|gal|ft³|ft3|[mk]?g|t|lb|pcs|bbl)\/(s|sec|min|h|hr|d|day)$/;
const POWER = /^([mkMG]?W)$/;

interface Total {
  readonly unit: string;
  /** Milliseconds in which a value of 1 adds 1 to the total. */
  readonly ms: number;
}

/** The total of values of this unit; undefined if they have none, as levels and temperatures. */
export function totalOf(unit: string | null): Total | undefined {
  const plain = unit?.replaceAll(' ', '') ?? '';
  const [, amount, time] = FLOW.exec(plain) ?? [];
  if (amount && time) return { unit: amount, ms: TIMES[time]! };
  return POWER.test(plain) ? { unit: `${plain}h`, ms: TIMES.h! } : undefined;
}

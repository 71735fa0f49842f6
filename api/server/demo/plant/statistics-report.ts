/** What a gateway reports about itself, as metrics of its edge node: all at birth, then what has changed. */
import { DataType, type OutgoingMetric } from '../../field/sparkplug/payload.ts';
import { type Gateway, STATISTICS, type Statistic, statisticName } from './gateway.ts';
import type { TagValue } from './tags.ts';

const TYPES = { float: DataType.double, int64: DataType.int64, string: DataType.string } as const;

export class StatisticsReport {
  readonly #gateway: Gateway;
  readonly #sent = new Map<Statistic, TagValue>();

  constructor(gateway: Gateway) {
    this.#gateway = gateway;
  }

  all(time: number): OutgoingMetric[] {
    this.#sent.clear();
    return this.changed(time);
  }

  changed(time: number): OutgoingMetric[] {
    return STATISTICS.filter((one) => this.#hasChanged(one)).map((one) => ({
      name: statisticName(one),
      dataType: TYPES[one.dataType],
      value: this.#sent.get(one)!,
      time,
    }));
  }

  #hasChanged(one: Statistic): boolean {
    const value = one.read(this.#gateway);
    const before = this.#sent.get(one);
    const isNumber = typeof value !== 'string' && before !== undefined;
    if (isNumber ? Math.abs(Number(value) - Number(before)) <= one.deadband : value === before) return false;
    this.#sent.set(one, value);
    return true;
  }
}

/** Samples from the answers of reads. */
import { type LiveValue, Quality, type Sample } from '../sample.ts';
import { asTagValue } from '../values.ts';
import type { ModbusTag } from './address.ts';
import { decodeRegisters } from './codec.ts';
import type { Answer } from './connection.ts';
import type { ReadRequest } from './plan.ts';

/** The sample of a tag of the request. Bad if the registers hold no value of the tag's type. */
export function toSample(request: ReadRequest, tag: ModbusTag, answer: Answer, time: number): Sample {
  const at = tag.register - request.register;
  const isBit = tag.table === 'coil' || tag.table === 'discrete';
  const raw: LiveValue = isBit ? answer.bits[at]! : decodeRegisters(answer.bytes, at * 2, tag.format);
  const value = asTagValue(raw, tag.point.dataType) ?? null;
  return { tag: tag.point.tag, value, quality: value === null ? Quality.bad : Quality.good, time };
}

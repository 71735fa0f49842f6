/** Where each tag of a Modbus site is: one unit per controller, tags in the order of the table. */
import type { SiteKey } from './sites.ts';
import { controllersOf, type PlantTag, tagsOf } from './tags.ts';

export interface ModbusAddress {
  readonly table: 'holding' | 'input' | 'coil' | 'discrete';
  readonly register: number;
  /** Registers that it occupies; 1 for bits. */
  readonly length: number;
  readonly encoding: 'float32' | 'int64' | 'boolean';
}

export interface ModbusPoint {
  readonly unit: number;
  readonly tag: PlantTag;
  readonly address: ModbusAddress;
}

const LENGTH = { float32: 2, int64: 4, boolean: 1 } as const;
const ENCODING = { float: 'float32', int64: 'int64', boolean: 'boolean' } as const;

/** Writable tags are in coils and holding registers, read-only ones in discrete inputs and input registers. */
function tableOf(tag: PlantTag): ModbusAddress['table'] {
  if (tag.dataType === 'boolean') return tag.canToggle ? 'coil' : 'discrete';
  return tag.canToggle ? 'holding' : 'input';
}

/** Modbus carries no text: such tags are left out. */
export const isModbusTag = (tag: PlantTag): boolean => tag.dataType !== 'string';

export function modbusPoints(site: SiteKey): ModbusPoint[] {
  return controllersOf(site).flatMap((controller, nth) => {
    const next = { holding: 0, input: 0, coil: 0, discrete: 0 };
    return tagsOf(site, controller)
      .filter(isModbusTag)
      .map((tag) => {
        const table = tableOf(tag);
        const encoding = ENCODING[tag.dataType as keyof typeof ENCODING];
        const length = LENGTH[encoding];
        const register = next[table];
        next[table] += length;
        return { unit: nth + 1, tag, address: { table, register, length, encoding } };
      });
  });
}

/** A Modbus TCP device that numbers its readings: the witness of tests that compare the history with what was read. */
import { ServerTCP } from 'modbus-serial';
import { freePort } from '../support/server.ts';
import type { ModbusDevice } from './modbus-device.ts';

export interface ModbusCounter extends Pick<ModbusDevice, 'port' | 'writes' | 'close'> {
  /** Each that it was read as. */
  readonly numbers: readonly number[];
  /** Forgets what it was read as until now. */
  begin(): void;
  /** Those that were not followed by another within so many milliseconds. */
  apart(ms: number): number[];
  /** Connections that are open. */
  pollers(): number;
}

/**
 * A Modbus TCP device with 32-bit floats that are one more each time that it is read, all of them the same, and a setpoint
 * behind them.
 */
export async function startModbusCounter(count = 1): Promise<ModbusCounter> {
  const numbers: number[] = [];
  const times: number[] = [];
  const writes: number[][] = Array.from({ length: count + 1 }, () => []);
  const memory = Buffer.alloc(4 * (count + 1));
  const port = await freePort();
  const server = new ServerTCP(
    {
      getHoldingRegister(address: number) {
        if (address === 0) {
          const next = memory.readFloatBE(0) + 1;
          for (let nth = 0; nth < count; nth++) memory.writeFloatBE(next, 4 * nth);
          numbers.push(next);
          times.push(performance.now());
        }
        return memory.readUInt16BE(address * 2);
      },
      setRegisterArray(address: number, values: number[]) {
        values.forEach((word, nth) => {
          memory.writeUInt16BE(word, (address + nth) * 2);
        });
        writes[address >> 1]!.push(memory.readFloatBE((address >> 1) * 4));
      },
    },
    { host: '127.0.0.1', port, unitID: 1 },
  );
  const open = new Set<object>();
  // The library keeps its connections to itself.
  (server as unknown as { readonly _server: import('node:net').Server })._server.on(
    'connection',
    (socket) => {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
    },
  );
  await new Promise<void>((resolve) => server.on('initialized', () => resolve()));
  return {
    ...{ port, writes, numbers },
    begin() {
      numbers.length = 0;
      times.length = 0;
    },
    apart: (ms) =>
      numbers.filter((_, nth) => (times[nth + 1] ?? Number.POSITIVE_INFINITY) - times[nth]! > ms),
    pollers: () => open.size,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

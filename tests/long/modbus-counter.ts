/** A Modbus TCP device that numbers its readings: the witness of tests that compare the history with what was read. */
import type { Server, Socket } from 'node:net';
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
  /** When it was read as this number, by performance.now(); undefined if it was not, or before `begin`. */
  readAt(number: number): number | undefined;
  /**
   * Whether the answer with this number surely arrived: its connection was used again, or closed, before anybody gives up waiting.
   */
  isReceived(number: number): boolean;
  /** Connections that are open. */
  pollers(): number;
  /** Those that have each asked at least three times within this many milliseconds. */
  asking(withinMs: number): number;
}

/** Nobody gives up waiting for an answer before. */
const WAITED_MS = 400;

/**
 * A Modbus TCP device with 32-bit floats that are one more each time that it is read, all of them the same, and a setpoint
 * behind them.
 */
export async function startModbusCounter(count = 1): Promise<ModbusCounter> {
  const numbers: number[] = [];
  const times: number[] = [];
  const writes: number[][] = Array.from({ length: count + 1 }, () => []);
  const received = new Set<number>();
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
  const used = (): void => {
    if (times.length > 0 && performance.now() - times.at(-1)! < WAITED_MS) received.add(numbers.at(-1)!);
  };
  const clients = clientsOf(server, used);
  await new Promise<void>((resolve) => server.on('initialized', () => resolve()));
  return {
    ...{ port, writes, numbers, ...clients },
    begin() {
      numbers.length = 0;
      times.length = 0;
    },
    apart: (ms) =>
      numbers.filter((_, nth) => (times[nth + 1] ?? Number.POSITIVE_INFINITY) - times[nth]! > ms),
    isReceived: (number) => received.has(number),
    readAt: (number) => times[number - numbers[0]!],
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** `used`: one of its connections asks or is closed. */
function clientsOf(server: ServerTCP, used: () => void): Pick<ModbusCounter, 'pollers' | 'asking'> {
  const asked = new Map<Socket, number[]>();
  // The library keeps its connections to itself.
  (server as unknown as { readonly _server: Server })._server.on('connection', (socket) => {
    asked.set(socket, []);
    socket.on('data', () => {
      used();
      asked.get(socket)?.push(performance.now());
    });
    socket.on('close', () => {
      used();
      asked.delete(socket);
    });
  });
  return {
    pollers: () => asked.size,
    asking(withinMs) {
      const since = performance.now() - withinMs;
      for (const [socket, times] of asked)
        asked.set(
          socket,
          times.filter((at) => at >= since),
        );
      return [...asked.values()].filter((times) => times.length >= 3).length;
    },
  };
}

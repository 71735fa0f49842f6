/** A Modbus TCP device with 32-bit float setpoints that remembers every write: the witness of the kill tests. */
import { ServerTCP } from 'modbus-serial';
import { freePort } from '../support/server.ts';

export interface ModbusDevice {
  readonly port: number;
  /** Values written to each setpoint, in order. */
  readonly writes: readonly number[][];
  /** The setpoint has this value by itself: nobody wrote it. */
  set(setpoint: number, value: number): void;
  close(): Promise<void>;
}

/** Setpoint n lives in the holding registers 2n and 2n + 1. */
export async function startModbusDevice(setpoints: number): Promise<ModbusDevice> {
  const memory = Buffer.alloc(setpoints * 4);
  const writes: number[][] = Array.from({ length: setpoints }, () => []);
  // Asked for port 0 the library takes 502, whoever has that.
  const port = await freePort();
  const server = new ServerTCP(
    {
      getHoldingRegister: (address: number) => memory.readUInt16BE(address * 2),
      setRegisterArray: (address: number, values: number[]) => {
        values.forEach((word, nth) => {
          memory.writeUInt16BE(word, (address + nth) * 2);
        });
        writes[address >> 1]!.push(memory.readFloatBE((address >> 1) * 4));
      },
    },
    { host: '127.0.0.1', port, unitID: 1 },
  );
  await new Promise<void>((resolve) => server.on('initialized', () => resolve()));
  return {
    port,
    writes,
    set: (setpoint, value) => void memory.writeFloatBE(value, setpoint * 4),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

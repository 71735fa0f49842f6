/** A Modbus TCP device with 32-bit float setpoints that remembers every write: the witness of the kill test. */
import type { AddressInfo } from 'node:net';
import { ServerTCP } from 'modbus-serial';

export interface ModbusDevice {
  readonly port: number;
  /** Values written to each setpoint, in order. */
  readonly writes: readonly number[][];
  close(): Promise<void>;
}

/** Setpoint n lives in the holding registers 2n and 2n + 1. */
export async function startModbusDevice(setpoints: number): Promise<ModbusDevice> {
  const memory = Buffer.alloc(setpoints * 4);
  const writes: number[][] = Array.from({ length: setpoints }, () => []);
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
    { host: '127.0.0.1', port: 0, unitID: 1 },
  );
  const port = await new Promise<number>((resolve) => {
    server.on('initialized', () => {
      // The library offers no way to ask which port it was given.
      const { _server } = server as unknown as { _server: { address(): AddressInfo } };
      resolve(_server.address().port);
    });
  });
  return {
    port,
    writes,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

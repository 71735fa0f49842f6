/** The Modbus driver against pymodbus, which we did not write, and modbus-serial's own server. */
import { expect, test } from 'vitest';
import { allowedHosts } from '../../../../api/server/field/allowed-hosts.ts';
import type { Sample } from '../../../../api/server/field/sample.ts';
import { driverSuite } from '../../../support/field/driver-suite.ts';
import { pymodbusMissing, startModbusSerial, startPymodbus } from '../../../support/field/modbus-peer.ts';

const missing = pymodbusMissing();
driverSuite('Modbus TCP with pymodbus', startPymodbus, { missing });
driverSuite('Modbus TCP with the server of modbus-serial', startModbusSerial, { isSecond: !missing });

test.skipIf(missing !== undefined)('one bit of a register is changed by the device itself', async () => {
  const peer = await startPymodbus();
  const samples: Sample[] = [];
  const driver = peer.driver(
    { sink: (batch) => samples.push(...batch), now: Date.now, log: { info() {}, warn() {} } },
    allowedHosts(['127.0.0.1'], false),
    peer.port,
  );
  try {
    const bit = { table: 'holding', register: 80, encoding: 'bit', bit: 3 };
    const { devices, ...link } = peer.link(peer.port, ['idle']);
    const point = {
      ...devices[0]!.tags[0]!,
      tag: 'bit',
      dataType: 'boolean',
      address: bit,
      scanInterval: 0.1,
    } as const;
    await peer.set('idle', 0b0101);
    await driver.connect([{ ...link, devices: [{ ...devices[0]!, tags: [...devices[0]!.tags, point] }] }]);
    const shown = () => samples.findLast(({ tag }) => tag === 'bit')?.value;
    await expect.poll(shown, { timeout: 10_000, interval: 20 }).toBe(false);
    expect(await driver.write({ tag: 'bit', value: true, deadline: Date.now() + 5000 })).toEqual({
      outcome: 'sent',
    });
    expect(await peer.get('idle')).toBe(0b1101);
    await expect.poll(shown, { timeout: 10_000, interval: 20 }).toBe(true);
  } finally {
    await driver.close();
    await peer.stop();
  }
});

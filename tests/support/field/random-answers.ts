/**
 * Commands to devices that answer at random, and act or not whatever they answer. An outcome is wrong if it says "refused"
 * though the device acted, or "confirmed" though the device does not hold the value.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StatusCodes } from 'node-opcua-client';
import { Random } from '../../../api/server/demo/plant/physics/random.ts';
import { allowedHosts } from '../../../api/server/field/allowed-hosts.ts';
import type { Driver, DriverContext, FieldLink } from '../../../api/server/field/driver.ts';
import { ModbusDriver } from '../../../api/server/field/modbus/driver.ts';
import { OpcuaDriver } from '../../../api/server/field/opcua/driver.ts';
import { Quality } from '../../../api/server/field/sample.ts';
import type { Plan } from '../../../api/server/modules/commands/command-planning.ts';
import { execute } from '../../../api/server/modules/commands/execution.ts';
import { LastValues } from '../../../api/server/modules/values/index.ts';
import { NAMESPACE, startOpcuaPlant } from './opcua-server.ts';
import { linkOf, pointOf } from './peer.ts';
import { exception, RawModbus, registers, WRITE_REGISTER } from './raw-modbus.ts';

interface Device {
  readonly link: FieldLink;
  readonly driver: (context: DriverContext) => Driver;
  /** Chooses the answer to the next write; returns its name. */
  choose(random: Random): string;
  held(): number;
  hasActed(): boolean;
  close(): Promise<void>;
}

/** How often each result followed each answer: `exception 4: confirmed`. */
export type Tally = Readonly<Record<string, number>>;

/** Milliseconds for a command. */
const DEADLINE = 400;
const HOSTS = allowedHosts(['127.0.0.1'], false);
const pick = <T>(items: readonly T[], random: Random): T => items[random.integer(items.length)]!;

/** Executes `count` commands one after the other. Throws at the first wrong outcome. */
async function command(device: Device, count: number, seed: number): Promise<Map<string, number>> {
  const random = new Random(seed);
  const lastValues = new LastValues();
  lastValues.grow(1);
  const driver = device.driver({
    sink: (samples) => {
      for (const sample of samples) lastValues.apply(0, sample, Date.now());
    },
    now: Date.now,
    log: { info() {}, warn() {} },
  });
  const tally = new Map<string, number>();
  try {
    await driver.connect([device.link]);
    for (let nth = 1; nth <= count; nth++) {
      await isGood(lastValues);
      const answer = device.choose(random);
      const { result } = await execute(
        {
          ...{ field: driver, lastValues, now: Date.now, deadline: DEADLINE },
          log: { info() {}, warn() {}, error() {} } as never,
          signal: new AbortController().signal,
        },
        planOf(nth),
        0,
      );
      const said = `${answer}: ${result}`;
      tally.set(said, (tally.get(said) ?? 0) + 1);
      if (result === 'refused' && device.hasActed())
        throw new Error(`seed ${seed}, ${nth}: ${said}, and it acted`);
      if (result === 'confirmed' && device.held() !== nth)
        throw new Error(`seed ${seed}, ${nth}: ${said}, and it holds ${device.held()}`);
    }
  } finally {
    await driver.close();
    await device.close();
  }
  return tally;
}

async function isGood(lastValues: LastValues): Promise<void> {
  while (lastValues.get(0).quality > Quality.uncertain) await new Promise((done) => setTimeout(done, 10));
}

const planOf = (value: number): Plan =>
  ({
    tag: { uuid: 'number', name: 'Setpoint', controllerName: 'Device', deadband: 0 },
    slot: 0,
    request: { value, expected: null },
    entries: [{ uuid: 'number', slot: 0 }],
    anyway: true,
  }) as unknown as Plan;

/** Exceptions that a device may answer only if it did not act. */
const PROOFS = [1, 2, 3, 6, 10];
const DOUBTS = [0, 4, 5, 7, 8, 9, 11, 12, 80];

async function modbusDevice(): Promise<Device> {
  let held = 0;
  let acted = false;
  let answer: number | 'normal' | 'silence' | 'close' | 'other unit' = 'normal';
  let acts = true;
  const device = await new RawModbus((request) => {
    if (request.code !== WRITE_REGISTER) return registers(request, () => held);
    if (acts) {
      held = request.count;
      acted = true;
    }
    if (answer === 'silence' || answer === 'close') return answer;
    if (answer === 'other unit') return { unit: 9, pdu: request.pdu };
    return answer === 'normal' ? request.pdu : exception(request, answer);
  }).open();
  const point = pointOf('number', { table: 'holding', register: 0, encoding: 'uint16' });
  return {
    link: linkOf('modbus-tcp', { host: '127.0.0.1', port: device.port, timeout: 100 }, { unit: 1 }, [point]),
    driver: (context) => new ModbusDriver({ hosts: HOSTS }, context),
    choose(random) {
      answer = pick([...PROOFS, ...DOUBTS, 'normal', 'silence', 'close', 'other unit'] as const, random);
      acts = !PROOFS.includes(answer as number) && random.next() < 0.5;
      acted = false;
      return typeof answer === 'number' ? `exception ${answer}` : answer;
    },
    held: () => held,
    hasActed: () => acted,
    close: () => device.close(),
  };
}

const REFUSALS = ['BadOutOfRange', 'BadNotWritable', 'BadTypeMismatch', 'BadUserAccessDenied'] as const;
const ANSWERS = [
  ...['Good', 'GoodClamped', 'GoodCompletesAsynchronously', 'GoodLocalOverride'],
  ...['UncertainInitialValue', 'UncertainLastUsableValue'],
  ...['BadCommunicationError', 'BadDeviceFailure', 'BadNoCommunication', 'BadNotConnected', 'BadTimeout'],
  ...[
    'BadInternalError',
    'BadUnexpectedError',
    'BadOutOfService',
    'BadSensorFailure',
    'BadResourceUnavailable',
  ],
] as const;

async function opcuaDevice(): Promise<Device> {
  const plant = await startOpcuaPlant();
  const dataDir = mkdtempSync(join(tmpdir(), 'mimic-opcua-own-'));
  let acted = false;
  const point = pointOf('number', { nodeId: `nsu=${NAMESPACE};s=Double` });
  return {
    link: linkOf('opc-ua', { endpoint: plant.endpoint, securityMode: 'None', timeout: 3000 }, {}, [point]),
    driver: (context) =>
      new OpcuaDriver({ hosts: HOSTS, dataDir, trust: { judge: async () => 'trusted' } }, context),
    choose(random) {
      const answer = pick([...REFUSALS, ...ANSWERS], random);
      const acts = !REFUSALS.includes(answer as never) && random.next() < 0.5;
      acted = false;
      plant.answerWrites('Double', StatusCodes[answer as 'Good'], (value) => {
        acted = acts;
        return acts ? value : (plant.get('Double') as number);
      });
      return answer;
    },
    held: () => plant.get('Double') as number,
    hasActed: () => acted,
    async close() {
      await plant.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const DEVICES = { 'Modbus TCP': modbusDevice, 'OPC UA': opcuaDevice };
export const ANSWERING = Object.keys(DEVICES) as (keyof typeof DEVICES)[];

/** Executes `count` commands, on `devices` devices beside each other. */
export async function randomAnswers(
  protocol: keyof typeof DEVICES,
  { count, devices = 1 }: { readonly count: number; readonly devices?: number },
): Promise<Tally> {
  const each = Math.ceil(count / devices);
  const tallies = await Promise.all(
    Array.from({ length: devices }, async (_, nth) => command(await DEVICES[protocol](), each, nth + 1)),
  );
  const sum: Record<string, number> = {};
  for (const [said, times] of tallies.flatMap((one) => [...one])) sum[said] = (sum[said] ?? 0) + times;
  return sum;
}

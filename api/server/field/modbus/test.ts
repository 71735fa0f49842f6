/** Tries a Modbus link: on a connection of its own, or on that of a link to the same device. */
import type { AllowedHosts } from '../allowed-hosts.ts';
import { FieldError, type FieldLink, type TestStep } from '../driver.ts';
import { knock, lookedUp, runSteps } from '../test-steps.ts';
import { unlessAborted } from '../waiting.ts';
import { type Endpoint, readEndpoint, readTag } from './address.ts';
import { type Answer, ModbusConnection } from './connection.ts';
import { RequestError } from './errors.ts';
import type { ModbusLink } from './link.ts';
import type { ReadRequest } from './plan.ts';

export async function* testModbus(
  link: FieldLink,
  hosts: AllowedHosts,
  signal: AbortSignal,
  running?: ModbusLink,
): AsyncIterable<TestStep> {
  let endpoint: Endpoint;
  let address = '';
  yield* runSteps(
    [
      [
        'allowed',
        () => {
          endpoint = readEndpoint(link);
          hosts.check({ ...endpoint, company: link.company });
          return { detail: `${endpoint.host}:${endpoint.port} is an allowed address` };
        },
      ],
      [
        'resolve',
        async () => {
          address = await unlessAborted(hosts.resolve({ ...endpoint, company: link.company }), signal);
          return lookedUp(endpoint.host, address);
        },
      ],
      [
        'connect',
        async () => {
          if (running) return { detail: IN_USE };
          await unlessAborted(knock(address, endpoint.port, endpoint.timeout * 3), signal);
          return { detail: `${endpoint.host}:${endpoint.port} accepts connections` };
        },
      ],
      [
        'read',
        async () => {
          const read = running
            ? request(link, endpoint, (one) => running.request(one))
            : readOne(link, { ...endpoint, host: address });
          return { detail: await unlessAborted(read, signal) };
        },
      ],
    ],
    signal,
  );
}

/** The link's first tag, or holding register 0 of its unit if it has none: even a refusal shows that the device speaks Modbus. */
function requestOf(link: FieldLink): ReadRequest {
  for (const device of link.devices)
    for (const point of device.tags) {
      const { unit, table, register, length } = readTag(device, point);
      return { unit, table, register, length, tags: [] };
    }
  const unit = link.devices[0]?.address.unit;
  return { unit: typeof unit === 'number' ? unit : 1, table: 'holding', register: 0, length: 1, tags: [] };
}

const IN_USE =
  'A link is connected to this device already. The test uses its connection, because many devices take no second one';

async function readOne(link: FieldLink, endpoint: Endpoint): Promise<string> {
  let connection: ModbusConnection | undefined;
  try {
    await new Promise<void>((up, fail) => {
      connection = new ModbusConnection(
        { ...endpoint, resolve: async () => endpoint.host },
        { up, down: (reason) => fail(new FieldError(reason)), isSilent: () => true },
      );
    });
    return await request(link, endpoint, (one) => connection!.read(one));
  } finally {
    await connection?.close();
  }
}

async function request(
  link: FieldLink,
  { timeout }: Endpoint,
  ask: (request: ReadRequest) => Promise<Answer>,
): Promise<string> {
  const wanted = requestOf(link);
  const what = `unit ${wanted.unit}, ${wanted.table} ${wanted.register}`;
  try {
    const { bits, bytes } = await ask(wanted);
    const value = bits.length > 0 ? Number(bits[0]) : bytes.readUInt16BE(0);
    return `Read ${what}: ${value}`;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    if (error.kind === 'refused') return `The device answers, and refuses ${what}: ${error.message}`;
    if (error.kind === 'garbled') throw new FieldError(capital(error.message));
    throw new FieldError(
      error.kind === 'timeout'
        ? `No answer within ${timeout} ms to a request for ${what}. Check the unit, and that Modbus TCP is on at this port`
        : `The connection broke at the first request (${error.message}). Check that Modbus TCP is on at this port, and whether the device takes another connection`,
    );
  }
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

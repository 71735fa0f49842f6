/** Devices of an installation: Modbus stations that number their readings. */
import { RawModbus, type RawRequest, READ_HOLDING, registers } from '../field/raw-modbus.ts';

/** Tags of a station, one register each. */
export const STATION_TAGS = 200;
/** The first registers change with every reading; the others stand still. */
const CHANGING = 40;
const LEVEL_REGISTER = STATION_TAGS - 1;
/** A reading that no other one followed within this may never have arrived. */
const FOLLOWED_MS = 3000;

const covers = ({ register, count }: RawRequest, wanted: number): boolean =>
  register <= wanted && wanted < register + count;

export class Station {
  /** What its level reads; it is an alarm from 80 on. */
  level = 10;
  readonly #device: RawModbus;
  #number = 0;
  readonly #readings: { readonly number: number; readonly at: number }[] = [];

  private constructor() {
    this.#device = new RawModbus((request) => this.#answer(request));
  }

  static async start(): Promise<Station> {
    const station = new Station();
    await station.#device.open();
    return station;
  }

  get port(): number {
    return this.#device.port;
  }

  /** Frames since the start. */
  get frames(): number {
    return this.#device.requests.length;
  }

  get connections(): number {
    return this.#device.sockets.size;
  }

  /** Numbers that surely arrived: the next reading followed soon. */
  numbers(): number[] {
    return this.#readings
      .filter(({ at }, nth) => (this.#readings[nth + 1]?.at ?? Number.POSITIVE_INFINITY) - at < FOLLOWED_MS)
      .map(({ number }) => number);
  }

  stop(): Promise<void> {
    return this.#device.close();
  }

  #answer(request: RawRequest): Buffer {
    if (request.code !== READ_HOLDING) return Buffer.from([request.code | 0x80, 1]);
    if (covers(request, 0)) this.#readings.push({ number: ++this.#number, at: performance.now() });
    return registers(request, (register) => {
      if (register === LEVEL_REGISTER) return this.level;
      return register < CHANGING ? this.#number : register;
    });
  }
}

export const stationTags = () =>
  Array.from({ length: STATION_TAGS }, (_, register) => ({
    name: register === LEVEL_REGISTER ? 'Level' : `Reading ${String(register).padStart(3, '0')}`,
    dataType: 'float' as const,
    address: { table: 'holding', register, encoding: 'uint16' },
    scanInterval: 1,
    deadband: 0,
    ...(register === LEVEL_REGISTER
      ? { alarms: [{ level: 'High High' as const, operator: '>=' as const, value: 80, upTo: null }] }
      : {}),
  }));

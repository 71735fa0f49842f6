/** A device of some protocol for the drivers' contract: the same few tags on each, whatever the wire makes of them. */
import type { AllowedHosts } from '../../../api/server/field/allowed-hosts.ts';
import type { Driver, DriverContext, FieldLink, TagPoint } from '../../../api/server/field/driver.ts';
import type { LiveValue } from '../../../api/server/field/sample.ts';

/** `locked` refuses to be written, `band` has a deadband of 5, `idle` is asked for every 5 s, `liar` is no number though the tag says so. */
export const TAGS = ['number', 'big', 'truth', 'text', 'locked', 'band', 'idle', 'liar'] as const;
export type TagName = (typeof TAGS)[number];

const DATA_TYPES: Partial<Record<TagName, TagPoint['dataType']>> = {
  big: 'int64',
  truth: 'boolean',
  text: 'string',
};

export interface Peer {
  /** Who speaks: `pymodbus`, `mosquitto with a Sparkplug node`. */
  readonly name: string;
  /** TCP port that the driver's connections go to. */
  readonly port: number;
  /** Cases that this protocol does not have, with the reason. */
  readonly without: Readonly<Partial<Record<'clock' | 'liar' | 'refusal' | 'twice', string>>>;
  /** A driver for links through `port`, which is a proxy before `this.port`. */
  driver(context: DriverContext, hosts: AllowedHosts, port: number): Driver;
  link(port: number, tags?: readonly TagName[]): FieldLink;
  /** The process changes a value; `time` is the device's clock, now unless told. */
  set(tag: TagName, value: NonNullable<LiveValue>, time?: number): Promise<void>;
  /** Says its present value once more, as a repeated message would. */
  twice?(tag: TagName): Promise<void>;
  get(tag: TagName): Promise<LiveValue>;
  /** Writes that the device carried out. */
  writes(): Promise<number>;
  stop(): Promise<void>;
}

export const pointOf = (tag: TagName, address: Record<string, unknown>): TagPoint => ({
  tag,
  dataType: DATA_TYPES[tag] ?? 'float',
  address,
  scanInterval: tag === 'idle' ? 5 : 0.1,
  deadband: tag === 'band' ? 5 : 0,
});

export const linkOf = (
  protocol: string,
  address: Record<string, unknown>,
  controller: Record<string, unknown>,
  tags: readonly TagPoint[],
): FieldLink => ({
  link: 'link',
  company: 'company',
  protocol,
  address,
  devices: [{ controller: 'controller', name: 'Device', address: controller, tags }],
});

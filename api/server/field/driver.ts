/**
 * A field driver: one protocol, as a plugin of the server.
 *
 * The field manager gives a driver the links it is responsible for (a link is one communication link of a site with its
 * controllers and tags), the driver keeps them connected and pushes samples. It says `stale` for every tag the moment
 * it can no longer vouch for the value, and never repeats a write by itself.
 */
import type { LiveValue, SampleSink } from '../live/sample.ts';

export interface TagPoint {
  readonly tag: string;
  readonly dataType: 'float' | 'int64' | 'boolean' | 'string';
  /** Where in the device, in the driver's own words: `{metric}` for Sparkplug, `{register, table, encoding, …}` for Modbus. */
  readonly address: Readonly<Record<string, unknown>>;
  /** Seconds between polls, for protocols that poll. */
  readonly scanInterval: number;
  readonly deadband: number;
}

export interface DevicePoint {
  readonly controller: string;
  readonly name: string;
  /** `{group, node, device}` for Sparkplug, `{unit}` for Modbus. */
  readonly address: Readonly<Record<string, unknown>>;
  readonly tags: readonly TagPoint[];
}

export interface FieldLink {
  readonly link: string;
  readonly company: string;
  readonly protocol: string;
  /** `{host, port}` for Modbus, `{}` for Sparkplug (the broker is the server's). */
  readonly address: Readonly<Record<string, unknown>>;
  readonly devices: readonly DevicePoint[];
}

export interface Health {
  readonly ok: boolean;
  readonly detail: string;
}

export interface WriteRequest {
  readonly tag: string;
  readonly value: LiveValue;
  /** Milliseconds since 1970: past it the driver must not send any more. */
  readonly deadline: number;
}

/** `sent`: handed to the device or the broker; whether it acted is for the read-back to say. `notSent`: certainly not done. `unknown`: may have been. */
export type WriteResult =
  | { readonly outcome: 'sent' | 'unknown' }
  | { readonly outcome: 'notSent'; readonly reason: string };

export interface BrowseItem {
  readonly path: string;
  readonly dataType: string;
  readonly writable: boolean;
}

export interface Driver {
  readonly protocol: string;
  /** Takes the full set of links; called again when it changes. Resolves when the driver has begun, not when devices answer. */
  connect(links: readonly FieldLink[]): Promise<void>;
  /** What a device offers. */
  browse(link: string, controller: string, signal: AbortSignal): Promise<readonly BrowseItem[]>;
  /** Asks the devices for their present values; they arrive through the sink. */
  read(tags: readonly string[]): Promise<void>;
  write(request: WriteRequest): Promise<WriteResult>;
  health(): Health;
  close(): Promise<void>;
}

export interface DriverContext {
  readonly sink: SampleSink;
  readonly now: () => number;
  readonly log: { info(data: object, message: string): void; warn(data: object, message: string): void };
}

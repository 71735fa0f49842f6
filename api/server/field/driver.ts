/**
 * A field driver: one protocol, as a plugin of the server.
 *
 * The field manager gives a driver the links it is responsible for (a link is one communication link of a site with its
 * controllers and tags), the driver keeps them connected and pushes samples. It reports `stale` for every tag the moment
 * it can no longer vouch for the value, and never repeats a write on its own.
 */
import type { DataType } from '../../contract/field-addresses.ts';
import type { LiveValue, SampleSink } from './sample.ts';

export interface TagPoint {
  readonly tag: string;
  readonly dataType: DataType;
  /** Where in the device: see api/contract/field-addresses.ts. */
  readonly address: Readonly<Record<string, unknown>>;
  /** Seconds between polls, for protocols that poll. */
  readonly scanInterval: number;
  readonly deadband: number;
  /** Its value raises alarms: a device must not keep changes within the deadband back. Set for OPC UA alone. */
  readonly isWatched?: true;
}

export interface DevicePoint {
  readonly controller: string;
  readonly name: string;
  readonly address: Readonly<Record<string, unknown>>;
  readonly tags: readonly TagPoint[];
}

export interface FieldLink {
  /** uuid; any text for a link that is not saved yet. */
  readonly link: string;
  /** uuid of its company. */
  readonly company: string;
  readonly protocol: string;
  /** See api/contract/field-addresses.ts, as for all addresses here. */
  readonly address: Readonly<Record<string, unknown>>;
  /** The password that the server presents to the device, if it needs one. Never logged, never returned. */
  readonly password?: string;
  readonly devices: readonly DevicePoint[];
  /** The name of the node that alone may have it; missing if the nodes share it. */
  readonly edgeNode?: string;
}

export interface Health {
  readonly ok: boolean;
  readonly detail: string;
}

export interface WriteRequest {
  readonly tag: string;
  readonly value: LiveValue;
  /** Milliseconds since 1970; the driver must not send after it. */
  readonly deadline: number;
}

/**
 * `sent`: the device or the broker accepted it; only the read-back shows whether the device acted. `notSent`: certainly not
 * done, either because it never left or because the device's answer proves it. `unknown`: perhaps done; the read-back decides.
 */
export type WriteResult =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'unknown'; readonly reason?: string }
  | { readonly outcome: 'notSent'; readonly reason: string };

/** Something on a device that a tag could be made of. */
export interface BrowseItem {
  /** For people, from the outside in: `Boiler/Drum/Level`. */
  readonly path: string;
  /** The type of a tag made from it. */
  readonly dataType: DataType;
  /** The protocol's own name for its type: `int32`, `Double`. */
  readonly wireType: string;
  readonly writable: boolean;
  /** Ready to use as a tag's address. */
  readonly address: Readonly<Record<string, unknown>>;
  /** Its present value, if known, as a text for people. */
  readonly value?: string;
  /** The device's description of it, if any. */
  readonly description?: string;
}

export interface BrowseResult {
  readonly items: readonly BrowseItem[];
  /** False if a limit ended it: there are more. */
  readonly isComplete: boolean;
}

/** Items of one scan. */
export const MOST_ITEMS = 100_000;

/** The steps of a connection test. Each protocol's test has some of them; the one that fails is the last. */
export type TestStepName = 'allowed' | 'resolve' | 'connect' | 'secure' | 'session' | 'read';

export interface TestStep {
  readonly name: TestStepName;
  readonly ok: boolean;
  /** What was found, or exactly what failed and how to mend it. */
  readonly detail: string;
  /** Milliseconds that it took. */
  readonly ms: number;
  /** With `secure`: the certificate that the server presented. */
  readonly certificate?: ServerCertificate;
}

/** How an OPC UA server proves who it is. */
export interface ServerCertificate {
  /** SHA-256 of it, hex. */
  readonly fingerprint: string;
  readonly subject: string;
  readonly issuer: string;
  /** Milliseconds since 1970. */
  readonly validFrom: number;
  readonly validTo: number;
}

/** `unknown`: nobody has decided. A connection is made only with `trusted`. */
export type Trust = 'unknown' | 'trusted' | 'refused';

/** A company's decision about a server's certificate. Asking records the certificate, so that somebody can decide. */
export interface CertificateTrust {
  judge(company: string, endpoint: string, certificate: ServerCertificate): Promise<Trust>;
}

export interface LinkHealth {
  /** `unknown`: not tried yet. */
  readonly state: 'active' | 'down' | 'unknown';
  /** The start of this state, milliseconds since 1970. */
  readonly since: number;
  /** When the device was last heard from; null if never since the server started. */
  readonly lastContact: number | null;
  /** For people: what is connected, or why not. */
  readonly detail: string;
}

/** A device's own identification. */
export interface Identity {
  readonly serialNumber?: string;
  readonly firmware?: string;
}

export interface Driver {
  readonly protocol: string;
  /** Takes the full set of links; called again when it changes. Resolves when the driver has started, not when devices answer. */
  connect(links: readonly FieldLink[]): Promise<void>;
  /** Tries a link, which need not be one of `connect`, step by step. Ends after the first step that failed. */
  test(link: FieldLink, signal: AbortSignal): AsyncIterable<TestStep>;
  /** The items that a device offers. Throws FieldError if it cannot be asked; `onProgress` receives the number found so far. */
  browse(
    link: string,
    controller: string,
    signal: AbortSignal,
    onProgress?: (found: number) => void,
  ): Promise<BrowseResult>;
  /** Asks the devices for their present values; they arrive through the sink. */
  read(tags: readonly string[]): Promise<void>;
  write(request: WriteRequest): Promise<WriteResult>;
  health(): Health;
  /** Undefined if the link is not this driver's. */
  linkHealth(link: string): LinkHealth | undefined;
  /** Tells the devices of a link to install a firmware version. False if none can be told. */
  tellFirmware?(link: string, version: string): Promise<boolean>;
  close(): Promise<void>;
}

/** A request of a person to the field that cannot be carried out; the message says why. */
export class FieldError extends Error {}

export interface DriverContext {
  readonly sink: SampleSink;
  /** Called when a device of this link has identified itself. */
  readonly identified?: (link: string, identity: Identity) => void;
  /** False when another node may have the devices by now: nothing is asked of them. Missing if there is none. */
  readonly isAlone?: () => boolean;
  /** Called when a link is in another state: up, down, unknown. */
  readonly linkChanged?: (link: string) => void;
  readonly now: () => number;
  readonly log: { info(data: object, message: string): void; warn(data: object, message: string): void };
}

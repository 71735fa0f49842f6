/**
 * A field driver: one protocol, as a plugin of the server.
 *
 * The field manager gives a driver the links it is responsible for (a link is one communication link of a site with its
 * controllers and tags), the driver keeps them connected and pushes samples. It says `stale` for every tag the moment
 * it can no longer vouch for the value, and never repeats a write by itself.
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
}

export interface DevicePoint {
  readonly controller: string;
  readonly name: string;
  readonly address: Readonly<Record<string, unknown>>;
  readonly tags: readonly TagPoint[];
}

export interface FieldLink {
  /** uuid; of a link that is not saved yet any text. */
  readonly link: string;
  /** uuid of its company. */
  readonly company: string;
  readonly protocol: string;
  /** See api/contract/field-addresses.ts, as for all addresses here. */
  readonly address: Readonly<Record<string, unknown>>;
  /** What the server shows to the device, where the device wants a password. Never logged, never answered. */
  readonly password?: string;
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

/** Something that a device offers and a tag could be made of. */
export interface BrowseItem {
  /** For people, from the outside in: `Boiler/Drum/Level`. */
  readonly path: string;
  /** What a tag of it holds. */
  readonly dataType: DataType;
  /** The protocol's own word for its type: `int32`, `Double`. */
  readonly wireType: string;
  readonly writable: boolean;
  /** Ready to be a tag's address. */
  readonly address: Readonly<Record<string, unknown>>;
  /** What it says at this moment, where that is known, as a text for people. */
  readonly value?: string;
  /** What the device says of it, where it says something. */
  readonly description?: string;
}

export interface BrowseResult {
  readonly items: readonly BrowseItem[];
  /** False where a limit ended it: there is more. */
  readonly isComplete: boolean;
}

/** Items of one scan. */
export const MOST_ITEMS = 100_000;

/** What a connection goes through. Which of them a protocol has, its test says; one that fails is the last. */
export type TestStepName = 'allowed' | 'resolve' | 'connect' | 'secure' | 'session' | 'read';

export interface TestStep {
  readonly name: TestStepName;
  readonly ok: boolean;
  /** What was found, or exactly what failed and what to do about it. */
  readonly detail: string;
  /** Milliseconds that it took. */
  readonly ms: number;
  /** With `secure`: the certificate that the server showed. */
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

/** `unknown`: nobody has decided. Only with `trusted` a connection is made. */
export type Trust = 'unknown' | 'trusted' | 'refused';

/** What a company thinks of a server's certificate. Asking notes it, so that somebody can decide. */
export interface CertificateTrust {
  judge(company: string, endpoint: string, certificate: ServerCertificate): Promise<Trust>;
}

export interface LinkHealth {
  /** `unknown`: not tried yet. */
  readonly state: 'active' | 'down' | 'unknown';
  /** Since when it is so, milliseconds since 1970. */
  readonly since: number;
  /** When the device was heard last; null where never since the server started. */
  readonly lastContact: number | null;
  /** For people: what is connected, or why not. */
  readonly detail: string;
}

/** What a device says it is. */
export interface Identity {
  readonly serialNumber?: string;
  readonly firmware?: string;
}

export interface Driver {
  readonly protocol: string;
  /** Takes the full set of links; called again when it changes. Resolves when the driver has begun, not when devices answer. */
  connect(links: readonly FieldLink[]): Promise<void>;
  /** Tries a link, which need not be one of `connect`, step by step. Ends after the first step that failed. */
  test(link: FieldLink, signal: AbortSignal): AsyncIterable<TestStep>;
  /** What a device offers. Throws FieldError where it cannot be asked; `onProgress` hears how many were found so far. */
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
  /** Undefined where the link is not this driver's. */
  linkHealth(link: string): LinkHealth | undefined;
  /** Tells the devices of a link to install a firmware version. False where none is there that can be told. */
  tellFirmware?(link: string, version: string): Promise<boolean>;
  close(): Promise<void>;
}

/** Something that a person asked of the field cannot be done; the message says why. */
export class FieldError extends Error {}

export interface DriverContext {
  readonly sink: SampleSink;
  /** A device of this link has said what it is. */
  readonly identified?: (link: string, identity: Identity) => void;
  readonly now: () => number;
  readonly log: { info(data: object, message: string): void; warn(data: object, message: string): void };
}

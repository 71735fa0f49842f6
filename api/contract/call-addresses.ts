/**
 * What a client needs of each call to send it: method, path, and what it carries instead of JSON. The build of the pages
 * writes this table out (scripts/written-addresses.ts), so that a page makes every call and loads no schema for it; schemas
 * come with the forms that check what is typed.
 */
import type { Method, Streams, Takes } from './endpoint.ts';
import { type EndpointId, endpoints } from './endpoints.ts';

export interface CallAddress {
  /** As `PUT sites/{uuid}`: method and path, relative to /api. */
  readonly line: `${Method} ${string}`;
  readonly stream?: Streams;
  readonly takes?: Takes;
}

export const callAddresses = Object.fromEntries(
  Object.entries(endpoints).map(([id, { method, path, stream, takes }]) => [
    id,
    { line: `${method} ${path}`, stream, takes },
  ]),
) as Readonly<Record<EndpointId, CallAddress>>;

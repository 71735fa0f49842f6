/** Scans: asking devices what they offer, and creating tags from it. */

import {
  boolean,
  type Infer,
  instant,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  queryBoolean,
  text,
  uuid,
} from '../field.ts';
import { DATA_TYPES } from '../field-addresses.ts';
import { idOf } from '../numbered.ts';
import { call } from './call.ts';
import { change, needsTo } from './communication-fields.ts';
import { id, page } from './shared.ts';

const scanField = object({
  uuid: uuid(),
  state: oneOf(['running', 'done', 'cancelled', 'failed']),
  siteUuid: uuid(),
  controllerUuid: nullable(uuid()),
  /** The present activity, or how it ended. */
  detail: text({ max: 2000 }),
  found: number({ integer: true }),
  /** Items of them that are not tags yet. */
  fresh: number({ integer: true }),
  /** False if a device offers more than a scan keeps. */
  isComplete: boolean(),
  /** Controllers that are scanned, and those that are done. */
  controllers: number({ integer: true }),
  scanned: number({ integer: true }),
  /** Controllers that could not be scanned, and why. */
  faults: list(object({ name: text(), message: text({ max: 2000 }) }), { max: 1000 }),
  startedAt: instant(),
  finishedAt: nullable(instant()),
});

/** Something that a device offers. */
const foundField = object({
  key: number({ integer: true }),
  communicationUuid: uuid(),
  controllerUuid: uuid(),
  controllerName: text(),
  path: text({ max: 2000 }),
  /** The name of a tag made from it. */
  name: text(),
  dataType: oneOf(DATA_TYPES),
  /** The protocol's own name for its type. */
  wireType: text(),
  writable: boolean(),
  /** Its present value, for people; null if unknown. */
  value: nullable(text()),
  /** The tag that already reads it. */
  tagUuid: nullable(uuid()),
});

/** Items that one scan keeps. */
export const MOST_FOUND = 200_000;

export const scanCalls = {
  scanSite: call('GET communications/site-communication/{uuid}/scan', {
    summary:
      'Begins to ask the devices of a site (or of one link, or one controller) what they offer; where that very scan runs already, it is the one that is answered',
    needs: change,
    params: { uuid: idOf('site') },
    query: { controller: optional(uuid()), communication: optional(uuid()) },
    reply: scanField,
  }),
  scan: call('GET communications/scans/{uuid}', {
    summary: 'PROPOSED: how far a scan is, and a page of what it has found',
    needs: change,
    params: id,
    query: { ...page, fresh: optional(queryBoolean()) },
    reply: object({
      scan: scanField,
      items: list(foundField, { max: 500 }),
      total: number({ integer: true }),
    }),
  }),
  cancelScan: call('DELETE communications/scans/{uuid}', {
    summary: 'PROPOSED: ends a scan; what it has found so far stays',
    needs: change,
    params: id,
    reply: scanField,
  }),
  takeScanned: call('POST communications/scans/{uuid}/tags', {
    summary:
      'PROPOSED: makes tags of what was found. `all` with what the search matches, except `keys`; else `keys` alone. What is a tag already is left as it is',
    needs: needsTo('add'),
    params: id,
    bodyLimit: 2 * 1024 * 1024,
    body: object({
      all: boolean(),
      search: optional(text({ max: 200 })),
      keys: list(number({ integer: true, min: 0 }), { max: MOST_FOUND }),
    }),
    reply: object({ created: number({ integer: true }) }),
  }),
} as const;

export type Scan = Infer<typeof scanField>;
export type Found = Infer<typeof foundField>;

/** Tags and their samples. */
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
  queryNumber,
  tagScalar,
  text,
  uuid,
} from '../field.ts';
import { call } from './call.ts';
import { id } from './shared.ts';

export const QUALITIES = ['good', 'uncertain', 'bad', 'stale', 'missing'] as const;
export type QualityName = (typeof QUALITIES)[number];

export const tagField = object({
  uuid: uuid(),
  name: text(),
  unit: nullable(text()),
  dataType: oneOf(['float', 'int64', 'boolean', 'string']),
  min: nullable(number()),
  max: nullable(number()),
  deadband: number(),
  scanInterval: number(),
  /** The control switch: off, nobody may write. */
  canToggle: boolean(),
  controllerUuid: uuid(),
  controllerName: text(),
  siteUuid: uuid(),
});

export const liveValueField = object({
  tagUuid: uuid(),
  value: tagScalar(),
  quality: oneOf(QUALITIES),
  timestamp: nullable(instant()),
});

export const tagCalls = {
  tag: call('GET communications/controller/tag/{uuid}', {
    summary: 'A tag with its last value',
    needs: { anyOf: ['Site.Communication.canSee', 'Site.Overview.canSee', 'Dash.canSee'] },
    params: id,
    reply: object({ tag: tagField, last: liveValueField }),
  }),
  tagHistory: call('GET communications/controller/tag/{uuid}/samples', {
    summary: 'PROPOSED: raw samples of a tag, newest last, at most `limit`',
    needs: { anyOf: ['Site.Communication.canSee', 'Site.Overview.canSee', 'Dash.canSee'] },
    params: id,
    query: {
      from: optional(instant()),
      to: optional(instant()),
      limit: optional(queryNumber({ min: 1, max: 5000 })),
    },
    reply: object({
      samples: list(object({ time: instant(), value: tagScalar(), quality: oneOf(QUALITIES) }), {
        max: 5000,
      }),
    }),
  }),
  toggleControl: call('PUT communications/controller/tag/{uuid}/toggle-control', {
    summary: 'Turns the control switch of a tag',
    needs: { anyOf: ['Site.Communication.update'] },
    params: id,
    body: object({ canToggle: boolean() }),
    reply: tagField,
  }),
} as const;

export type Tag = Infer<typeof tagField>;

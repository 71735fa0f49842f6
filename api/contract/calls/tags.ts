/** Tags and their samples. */
import { boolean, instant, list, object, oneOf, optional, queryNumber, tagScalar } from '../field.ts';
import { idOf } from '../numbered.ts';
import { call } from './call.ts';
import { liveValueField, QUALITIES, tagDetailField, tagField } from './tag-fields.ts';

export * from './tag-fields.ts';

const seen = { anyOf: ['Site.Communication.canSee', 'Site.Overview.canSee', 'Dash.canSee'] } as const;

export const tagCalls = {
  tag: call('GET communications/controller/tag/{uuid}', {
    summary: 'A tag with its last value',
    needs: seen,
    params: { uuid: idOf('tag') },
    reply: object({ tag: tagDetailField, last: liveValueField }),
  }),
  tagHistory: call('GET communications/controller/tag/{uuid}/samples', {
    summary: 'PROPOSED: raw samples of a tag, newest last, at most `limit`',
    needs: seen,
    params: { uuid: idOf('tag') },
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
    params: { uuid: idOf('tag') },
    body: object({ canToggle: boolean() }),
    reply: tagField,
  }),
} as const;

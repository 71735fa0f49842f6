/** A connection tried out as it stands in the form, step by step. */
import { boolean, type Infer, number, object, oneOf, opaqueObject, optional, text, uuid } from '../field.ts';
import { call } from './call.ts';
import { certificateShape } from './certificates.ts';
import { addressed, change, password } from './communication-fields.ts';

/** A step of a connection that is tried out, in the order in which they are made. */
export const TEST_STEPS = ['allowed', 'resolve', 'connect', 'secure', 'session', 'read'] as const;
export type TestStep = (typeof TEST_STEPS)[number];

/** The last line of a test that failed is the step that did. */
const testLine = object({
  step: oneOf(TEST_STEPS),
  ok: boolean(),
  /** What was found, or exactly what failed and what to do about it. */
  detail: text({ max: 2000 }),
  /** Milliseconds. */
  ms: number(),
  /** With `secure`: what an OPC UA server showed, and what the company thinks of it. */
  certificate: optional(object(certificateShape)),
});

export const linkTestCalls = {
  testCommunication: call('POST communications/test', {
    summary:
      'PROPOSED: tries a connection out as it stands in the form, step by step, and changes nothing. With `uuid` the stored password of that link is used where none is given',
    needs: change,
    body: addressed({
      uuid: optional(uuid()),
      siteUuid: uuid(),
      password,
      controllerAddress: optional(opaqueObject()),
    }),
    reply: testLine,
    stream: 'ndjson',
  }),
} as const;

export type TestLine = Infer<typeof testLine>;

/** A test of a connection as it is in the form, step by step. */
import { boolean, type Infer, number, object, oneOf, opaqueObject, optional, text, uuid } from '../field.ts';
import { call } from './call.ts';
import { certificateShape } from './certificates.ts';
import { addressed, change, password } from './communication-fields.ts';

/** The steps of a connection test, in order. */
export const TEST_STEPS = ['allowed', 'resolve', 'connect', 'secure', 'session', 'read'] as const;
export type TestStep = (typeof TEST_STEPS)[number];

/** The last line of a failed test is the step that failed. */
const testLine = object({
  step: oneOf(TEST_STEPS),
  ok: boolean(),
  /** What was found, or exactly what failed and how to mend it. */
  detail: text({ max: 2000 }),
  /** Milliseconds. */
  ms: number(),
  /** With `secure`: the certificate that an OPC UA server presented, and the company's decision about it. */
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

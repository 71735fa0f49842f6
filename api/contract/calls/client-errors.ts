/** Errors in a browser, reported to the server's log (ERR-15). */
import { type Infer, nothing, object, oneOf, optional, text } from '../field.ts';
import { call } from './call.ts';

const clientErrorField = object({
  environment: oneOf(['prod']),
  /** An uncaught error, an unhandled rejection, or a page that crashed while rendering. */
  kind: oneOf(['error', 'rejection', 'crash']),
  message: text({ min: 1, max: 1000 }),
  stack: optional(text({ max: 8000 })),
  /** Of the page, without its query. */
  path: text({ max: 500 }),
});

export const clientErrorCalls = {
  clientError: call('POST client-errors', {
    summary:
      'PROPOSED. Writes an error of a browser into the log; what looks like a secret is left out. 429 past twenty a minute from one address',
    needs: 'public',
    bodyLimit: 16 * 1024,
    body: clientErrorField,
    reply: nothing(),
  }),
} as const;

export type ClientError = Infer<typeof clientErrorField>;

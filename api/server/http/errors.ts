/** The error that a handler throws to refuse a call, and those that several of them throw. */
import { CallFailure } from '../../contract/call-failure.ts';
import { NOTHING } from '../../contract/messages.ts';

/** An error response with its status: the only way for a handler to refuse. `theirs` is what is stored instead of what the caller knew. */
export class HttpError extends CallFailure {}

/** The same 404 for a missing object and another company's. */
export const missing = (): HttpError => new HttpError(404, NOTHING.source, { code: 'NOT_FOUND' });

/** The body is wrong in one field. `whole` is the message where no field is shown; the same by default. */
export const invalidField = (field: string, message: string, whole = message): HttpError =>
  new HttpError(400, whole, { code: 'INVALID', fields: { [field]: message } });

/** Throws if one field of the body names something missing or unsuitable. */
export function refuseField(field: string, message: string): never {
  throw invalidField(field, message, `${field}: ${message}`);
}

export const notSignedIn = (): HttpError =>
  new HttpError(401, 'Please sign in to continue', { code: 'NOT_SIGNED_IN' });

export const notAllowed = (): HttpError =>
  new HttpError(403, 'You do not have permission to do this', { code: 'NOT_ALLOWED' });

export const unknownRoute = (): HttpError =>
  new HttpError(404, 'There is nothing at this address', { code: 'NO_SUCH_ADDRESS' });

/** `publicUrl`: the only address of the console, if one is set. */
export const foreignOrigin = (publicUrl?: string): HttpError =>
  new HttpError(
    403,
    publicUrl
      ? `Open the console at ${new URL(publicUrl).origin}: that is its PUBLIC_URL`
      : 'This call must come from the console itself',
    { code: 'FOREIGN_ORIGIN' },
  );

export const notJson = (): HttpError =>
  new HttpError(415, 'The body must be JSON, with the content type application/json', { code: 'NOT_JSON' });

export const notLines = (): HttpError =>
  new HttpError(415, 'The body must be JSON lines, with the content type application/x-ndjson', {
    code: 'NOT_LINES',
  });

export const tooLarge = (): HttpError =>
  new HttpError(413, 'The body is larger than this call accepts', { code: 'TOO_LARGE' });

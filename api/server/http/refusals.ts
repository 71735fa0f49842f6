/** Every refusal of the server in the one form of the contract: {status, data: {message, code?, fields?}}. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { STORAGE_AWAY } from '../../contract/calls/system.ts';
import type { ErrorBody } from '../../contract/endpoint.ts';
import { UnsafeJsonError } from '../../contract/limits.ts';
import { StorageAwayError } from '../storage/away.ts';
import { Refusal } from './handler.ts';

export const notSignedIn = (): Refusal =>
  new Refusal(401, 'Please sign in to continue', { code: 'NOT_SIGNED_IN' });

export const notAllowed = (): Refusal =>
  new Refusal(403, 'You do not have permission to do this', { code: 'NOT_ALLOWED' });

export const unknownRoute = (): Refusal =>
  new Refusal(404, 'There is nothing at this address', { code: 'NO_SUCH_ADDRESS' });

export const foreignOrigin = (): Refusal =>
  new Refusal(403, 'This call must come from the console itself', { code: 'FOREIGN_ORIGIN' });

export const notJson = (): Refusal =>
  new Refusal(415, 'The body must be JSON, with the content type application/json', { code: 'NOT_JSON' });

export const notLines = (): Refusal =>
  new Refusal(415, 'The body must be JSON lines, with the content type application/x-ndjson', {
    code: 'NOT_LINES',
  });

export const tooLarge = (): Refusal =>
  new Refusal(413, 'The body is larger than this call accepts', { code: 'TOO_LARGE' });

/** Fastify's own refusals, in our words: its messages speak of its inner life. */
const OF_FASTIFY: Readonly<Record<string, () => Refusal>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: notJson,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new Refusal(400, 'The body is not as long as it says', { code: 'BAD_LENGTH' }),
  FST_ERR_BAD_URL: unknownRoute,
  FST_ERR_MAX_PARAM_LENGTH: unknownRoute,
};

/** The refusal that an error stands for; undefined where it is the server's own fault. */
function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof UnsafeJsonError)
    return new Refusal(400, error.message, { code: 'INVALID', fields: { [error.path]: error.message } });
  if (error instanceof StorageAwayError) return new Refusal(503, error.message, { code: STORAGE_AWAY });
  // What the file server refuses, a folder for example, is simply nothing to show.
  const { status, statusCode = status, code } = error as FastifyError & { status?: number };
  if (statusCode === 403 || statusCode === 404 || statusCode === 414) return unknownRoute();
  return OF_FASTIFY[code]?.();
}

/** Answers an error; what nobody foresaw is logged whole and told to the caller in general words. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error);
  if (!refusal) request.log.error({ err: error }, 'A call failed');
  sendRefusal(reply, refusal ?? new Refusal(500, 'Something went wrong', { code: 'SERVER_ERROR' }));
}

export function sendRefusal(reply: FastifyReply, { status, message, code, fields }: Refusal): void {
  const body: ErrorBody = { status, data: { message, code, fields } };
  void reply.code(status).type('application/json; charset=utf-8').send(body);
}

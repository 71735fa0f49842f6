/** Every error of a call, in the one form of the contract: {status, data: {message, code?, fields?}}. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { STORAGE_AWAY } from '../../contract/calls/system.ts';
import type { ErrorBody } from '../../contract/endpoint.ts';
import { UnsafeJsonError } from '../../contract/limits.ts';
import { StorageAwayError } from '../storage/away.ts';
import { HttpError, invalidField, notJson, tooLarge, unknownRoute } from './errors.ts';

/** Fastify's own errors, in our words: its messages describe its internals. */
const OF_FASTIFY: Readonly<Record<string, () => HttpError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: notJson,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new HttpError(400, 'The body is not as long as it says', { code: 'BAD_LENGTH' }),
  FST_ERR_BAD_URL: unknownRoute,
  FST_ERR_MAX_PARAM_LENGTH: unknownRoute,
};

/** The HttpError for an error; undefined if it is the server's own fault. */
export function httpErrorOf(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error;
  if (error instanceof UnsafeJsonError) return invalidField(error.path, error.message);
  if (error instanceof StorageAwayError) return new HttpError(503, error.message, { code: STORAGE_AWAY });
  // What the file server refuses, such as a folder, is simply not found.
  const { status, statusCode = status, code } = error as FastifyError & { status?: number };
  if (statusCode === 403 || statusCode === 404 || statusCode === 414) return unknownRoute();
  return OF_FASTIFY[code]?.();
}

/** Sends an error; an unexpected one is logged whole and described to the caller in general words. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = httpErrorOf(error);
  // Work that was given up because the caller has left: nobody reads the answer.
  const isLeft = reply.raw.destroyed && (error as Error)?.name === 'AbortError';
  if (!refusal && !isLeft) request.log.error({ err: error }, 'A call failed');
  sendHttpError(reply, refusal ?? serverError());
}

/** For a fault of the server itself. */
export const serverError = (): HttpError =>
  new HttpError(500, 'Something went wrong', { code: 'SERVER_ERROR' });

export const bodyOfError = ({ status, message, code, fields, theirs }: HttpError): ErrorBody => ({
  status,
  data: { message, code, fields, theirs },
});

export function sendHttpError(reply: FastifyReply, error: HttpError): void {
  if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
  void reply.code(error.status).type('application/json; charset=utf-8').send(bodyOfError(error));
}

/** A file as an answer: the browser keeps it, asks whether it still holds, and never guesses what it is. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileAnswer } from './handler.ts';

/** `nosniff` and the policy of the page stand on every answer; this adds what is the file's own. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer): FastifyReply {
  const tag = `"${file.version}"`;
  reply.header('etag', tag).header('cache-control', 'private, no-cache').header('vary', 'authorization');
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  return reply.type(file.type).header('content-disposition', 'inline').send(Buffer.from(file.bytes));
}

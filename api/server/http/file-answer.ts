/** A file as a response: the browser caches it, revalidates it, and never guesses its type. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileAnswer } from './handler.ts';

/** `nosniff` and the page's policy are on every response; this adds what is specific to files. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer): FastifyReply {
  const tag = `"${file.version}"`;
  reply.header('etag', tag).header('cache-control', 'private, no-cache').header('vary', 'authorization');
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  return reply.type(file.type).header('content-disposition', 'inline').send(Buffer.from(file.bytes));
}

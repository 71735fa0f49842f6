/** A file as a response: the browser caches it, revalidates it, and never guesses its type. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileAnswer } from './handler.ts';

/** `nosniff` and the page's policy are on every response; this adds what is specific to files. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer): FastifyReply {
  const { version, bytes } = file;
  if (version === undefined) reply.header('cache-control', 'no-store');
  else {
    const tag = `"${version}"`;
    reply.header('etag', tag).header('cache-control', 'private, no-cache').header('vary', 'authorization');
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  }
  return reply
    .type(file.type)
    .header('content-disposition', dispositionOf(file))
    .send(bytes instanceof Readable ? bytes : Buffer.from(bytes));
}

/** Names may have any letters: those of ASCII as they are, all of them in the second form (RFC 6266). */
function dispositionOf({ name }: FileAnswer): string {
  if (name === undefined) return 'inline';
  const plain = name.replace(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

import type { FastifyReply } from 'fastify';

/** Aborted when the connection closes before the answer was sent. */
export function leavingOf({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  const leave = (): void => {
    if (!raw.writableFinished) leaving.abort();
  };
  if (raw.destroyed) leave();
  else raw.once('close', leave);
  return leaving.signal;
}

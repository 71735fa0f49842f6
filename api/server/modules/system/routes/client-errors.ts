/** Errors that browsers report: logged, and limited so that nobody can fill the log (ERR-15). */
import { withoutSecrets } from '../../../../contract/scrub.ts';
import { HttpError } from '../../../http/errors.ts';
import type { Handlers } from '../../../http/handler.ts';

const MINUTE_MS = 60_000;
/** Reports per minute: from one address, and from all together. */
const PER_ADDRESS = 20;
const ALTOGETHER = 300;

/** Counts within the current minute; reset every minute, so it cannot grow. */
function createMeter(now: () => number): (address: string) => boolean {
  let minute = 0;
  let all = 0;
  const counts = new Map<string, number>();
  return (address) => {
    const current = Math.floor(now() / MINUTE_MS);
    if (current !== minute) {
      minute = current;
      all = 0;
      counts.clear();
    }
    const count = (counts.get(address) ?? 0) + 1;
    if (++all > ALTOGETHER) return false;
    counts.set(address, count);
    return count <= PER_ADDRESS;
  };
}

export function clientErrorHandlers(now: () => number = Date.now) {
  const isFew = createMeter(now);
  return {
    async clientError({ request }, { body }) {
      if (!isFew(request.ip)) throw new HttpError(429, 'Too many errors were reported', { code: 'TOO_MANY' });
      const { environment, kind, message, stack, path } = body;
      request.log.warn(
        {
          environment,
          kind,
          message: withoutSecrets(message),
          stack: stack && withoutSecrets(stack),
          path: withoutSecrets(path),
        },
        'A browser reports an error',
      );
      return {};
    },
  } satisfies Partial<Handlers>;
}

/** Reports errors of the page to the server's log (ERR-15): few and short, without secrets. */
import { type ClientError, withoutSecrets } from '../../../api/contract/index.ts';
import { client } from './api.ts';

/** Reports per page load; after that many, something else is wrong. */
const MOST = 20;
const MESSAGE = 1000;
const STACK = 8000;

const told = new Set<string>();

/** Reports `error` once. Never throws, and waits for nothing. */
export function reportError(kind: ClientError['kind'], error: unknown): void {
  const { message, stack } = wordsOf(error);
  const report: ClientError = {
    environment: 'prod',
    kind,
    message: withoutSecrets(message).slice(0, MESSAGE) || 'Unknown error',
    stack: stack && withoutSecrets(stack).slice(0, STACK),
    path: withoutSecrets(location.pathname).slice(0, 500),
  };
  const key = `${report.message}\n${report.stack ?? ''}`;
  if (told.size >= MOST || told.has(key)) return;
  told.add(key);
  void client.clientError({ body: report }, { keepalive: true }).catch(() => {});
}

function wordsOf(error: unknown): { readonly message: string; readonly stack?: string } {
  if (error instanceof Error) return { message: `${error.name}: ${error.message}`, stack: error.stack };
  return { message: String(error) };
}

/** An aborted call, or one that the server answered, is no fault of the page. */
const isExpected = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'AbortError' || error.name === 'ApiError');

/** Listens for uncaught errors, for the life of the page. */
export function startErrorReports(): void {
  addEventListener('error', (event) => {
    // A picture or a style sheet that failed to load is an event without an error.
    if (event.error && !isExpected(event.error)) reportError('error', event.error);
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    if (!isExpected(reason)) reportError('rejection', reason);
  });
}

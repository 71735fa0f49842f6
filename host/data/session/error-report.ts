/** Tells the server's log what went wrong here (ERR-15): few reports, short ones, and none with a secret in it. */
import { type ClientError, withoutSecrets } from '../../../api/contract/index.ts';
import { client } from './api.ts';

/** Reports a page sends in all; after that many something else is wrong than what they would say. */
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

/** A call that was given up, and one that the server answered, are no faults of the page. */
const isExpected = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'AbortError' || error.name === 'ApiError');

/** Listens for what nobody caught, for as long as the page lives. */
export function startErrorReports(): void {
  addEventListener('error', (event) => {
    // A picture or a style that did not load is an event without an error.
    if (event.error && !isExpected(event.error)) reportError('error', event.error);
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    if (!isExpected(reason)) reportError('rejection', reason);
  });
}

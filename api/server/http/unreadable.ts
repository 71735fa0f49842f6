/** Handles input that is no HTTP, or too large or too slow: the response has the usual form and headers. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '../../contract/endpoint.ts';
import { SECURITY_HEADERS } from './headers.ts';

const TOLD: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers are larger than this server accepts'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The body is larger than this call accepts'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time'],
};

/** Responds if the connection is still open, and ends it. */
export function answerUnreadable(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const [status, message] = TOLD[error.code ?? ''] ?? [400, 'The request cannot be read'];
    const body: ErrorBody = { status, data: { message, code: 'UNREADABLE' } };
    const text = JSON.stringify(body);
    const headers = {
      ...SECURITY_HEADERS,
      connection: 'close',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
  }
  socket.destroySoon();
}

/** As much of a mail server as the tests need: takes mails, or refuses them. */

import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';

export interface SmtpServer {
  readonly url: string;
  /** Whole messages, as they came. */
  readonly messages: string[];
  /** When each of them came, milliseconds since 1970. */
  readonly times: readonly number[];
  /** Refuses what comes now, for a while, as a full server does. */
  refuses: boolean;
  close(): Promise<void>;
}

/** A certificate and its key as PEM: with them mails are taken only after STARTTLS. */
interface SmtpTls {
  readonly cert: string;
  readonly key: string;
}

/** What a conversation shares with the server. */
interface Post {
  readonly take: (message: string) => void;
  readonly state: { readonly refuses: boolean };
  readonly tls: SmtpTls | undefined;
}

/** Listens on a free port of a loopback address. */
export async function startSmtpServer(host = '127.0.0.1', tls?: SmtpTls): Promise<SmtpServer> {
  const messages: string[] = [];
  const times: number[] = [];
  const sockets = new Set<Socket>();
  const state = { refuses: false };
  const take = (message: string): void => {
    messages.push(message);
    times.push(Date.now());
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    socket.write('220 mail.test\r\n');
    converse(socket, { take, state, tls });
  });
  await new Promise<void>((done) => server.listen(0, host, done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://${host}:${port}`,
    messages,
    times,
    get refuses() {
      return state.refuses;
    },
    set refuses(refuses) {
      state.refuses = refuses;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

/** `isSafe`: TLS has begun. */
function converse(socket: Socket, post: Post, isSafe = false): void {
  const { take, state, tls } = post;
  let pending = '';
  let message: string[] | undefined;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const answer = (line: string): void => {
    if (message) {
      if (line !== '.') return void message.push(line);
      take(message.join('\n'));
      message = undefined;
      return void say('250 taken');
    }
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'MAIL' && tls && !isSafe) say('530 STARTTLS first');
    else if (verb === 'MAIL' && state.refuses) say('451 come back later: secret words of the server');
    else if (verb === 'EHLO' && tls && !isSafe) say('250-mail.test\r\n250 STARTTLS');
    else if (verb === 'DATA') {
      message = [];
      say('354 go on');
    } else if (verb === 'STAR') startTls();
    else say(verb === 'QUIT' ? '221 bye' : '250 fine');
  };
  const startTls = (): void => {
    if (!tls) return void say('502 no TLS here');
    say('220 begin');
    socket.removeListener('data', read);
    const safe = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext({ ...tls }) });
    safe.on('error', () => {});
    converse(safe, post, true);
  };
  const read = (chunk: Buffer): void => {
    const lines = (pending + chunk.toString()).split('\r\n');
    pending = lines.pop()!;
    for (const line of lines) answer(line);
  };
  socket.on('data', read);
}

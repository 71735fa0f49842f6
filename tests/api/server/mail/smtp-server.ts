/** As much of a mail server as the tests need: takes mails, or refuses them. */

import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

export interface SmtpServer {
  readonly url: string;
  /** Whole messages, as they came. */
  readonly messages: string[];
  /** Refuses what comes now, for a while, as a full server does. */
  refuses: boolean;
  close(): Promise<void>;
}

/** Listens on a free port of a loopback address. */
export async function startSmtpServer(host = '127.0.0.1'): Promise<SmtpServer> {
  const messages: string[] = [];
  const sockets = new Set<Socket>();
  const state = { refuses: false };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    converse(socket, messages, state);
  });
  await new Promise<void>((done) => server.listen(0, host, done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://${host}:${port}`,
    messages,
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

function converse(socket: Socket, messages: string[], state: { readonly refuses: boolean }): void {
  let pending = '';
  let message: string[] | undefined;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const take = (line: string): void => {
    if (message) {
      if (line !== '.') return void message.push(line);
      messages.push(message.join('\n'));
      message = undefined;
      return void say('250 taken');
    }
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'MAIL' && state.refuses) say('451 come back later: secret words of the server');
    else if (verb === 'DATA') {
      message = [];
      say('354 go on');
    } else if (verb === 'STAR') say('502 no TLS here');
    else say(verb === 'QUIT' ? '221 bye' : '250 fine');
  };
  say('220 mail.test');
  socket.on('data', (chunk) => {
    const lines = (pending + chunk.toString()).split('\r\n');
    pending = lines.pop()!;
    for (const line of lines) take(line);
  });
}

/** A line to a server of this machine that can be cut: a loopback port whose connections go on to the server's. */
import { createServer, type Socket, connect as to } from 'node:net';

export interface Line {
  /** The same address by way of the line. */
  readonly url: string;
  /** `refused`: connections end and new ones too. `silent`: nothing arrives, and nobody is told. */
  cut(how: 'refused' | 'silent'): void;
  heal(): void;
  close(): Promise<void>;
}

export async function openLine(url: string): Promise<Line> {
  const server = new URL(url);
  const open = new Set<Socket>();
  let cut: 'refused' | 'silent' | undefined;
  const listener = createServer((near) => {
    if (cut === 'refused') {
      near.destroy();
      return;
    }
    const far = to(Number(server.port), server.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('data', (bytes) => void other.write(bytes));
      one.on('error', () => one.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
    if (cut) for (const one of [near, far]) one.pause();
  });
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
  const { port } = listener.address() as { port: number };
  const own = new URL(url);
  own.port = String(port);
  return {
    url: own.href.replace(/\/$/, ''),
    cut(how) {
      cut = how;
      for (const one of open)
        if (how === 'silent') one.pause();
        else one.destroy();
    },
    heal() {
      cut = undefined;
      for (const one of open) one.resume();
    },
    close: () =>
      new Promise((done) => {
        listener.close(() => done());
        for (const one of open) one.destroy();
      }),
  };
}

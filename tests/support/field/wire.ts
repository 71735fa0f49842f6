/** A network between a driver and its device that can be cut, slowed and frozen. */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export class Wire {
  readonly #target: number;
  readonly #host: string;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;
  #delay = 0;
  #isFrozen = false;
  #accepted = 0;

  private constructor(target: number, host: string) {
    this.#target = target;
    this.#host = host;
  }

  /** `host`: the address that it listens on; all of this machine if it is `::`. */
  static async start(target: number, host = '127.0.0.1'): Promise<Wire> {
    const wire = new Wire(target, host);
    await wire.open();
    return wire;
  }

  get port(): number {
    return this.#port;
  }

  /** Connections from the driver and to the device. */
  get connections(): number {
    return this.#sockets.size;
  }

  /** Connections of drivers since the start. */
  get accepted(): number {
    return this.#accepted;
  }

  /** Milliseconds that everything takes longer, each way. */
  slow(ms: number): void {
    this.#delay = ms;
  }

  /** Nothing arrives any more, and nobody is told: a cable pulled behind a switch. New connections hang as well. */
  freeze(): void {
    this.#isFrozen = true;
  }
  thaw(): void {
    this.#isFrozen = false;
    // What was lost in between is lost: the streams are broken.
    this.cut();
  }

  /** All connections break; new ones are taken. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Nobody listens. */
  async refuse(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    const closed = new Promise<void>((done) => (server ? server.close(() => done()) : done()));
    this.cut();
    await closed;
  }

  async open(): Promise<void> {
    if (this.#server) return;
    const server = createServer((near) => this.#join(near));
    await new Promise<void>((done) => server.listen(this.#port, this.#host, () => done()));
    this.#server = server;
    this.#port = (server.address() as AddressInfo).port;
  }

  #join(near: Socket): void {
    this.#accepted++;
    const far = connect({ host: '127.0.0.1', port: this.#target });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(from);
      from.setNoDelay(true);
      from.on('data', (bytes) => {
        if (this.#isFrozen) return;
        if (this.#delay === 0) to.write(bytes);
        else setTimeout(() => to.destroyed || to.write(bytes), this.#delay);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        this.#sockets.delete(from);
        if (!this.#isFrozen) to.destroy();
      });
    }
  }
}

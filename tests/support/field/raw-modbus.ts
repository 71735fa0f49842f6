/** A Modbus TCP device whose every answer is chosen by the test: exceptions, wrong units, silence, closed connections. */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

export interface RawRequest {
  readonly unit: number;
  readonly code: number;
  readonly register: number;
  /** Of a read: registers or bits; of a write to one register: its value. */
  readonly count: number;
  /** Function code and everything after it. */
  readonly pdu: Buffer;
  /** By `performance.now()`. */
  readonly at: number;
}

/** A PDU; with a wrong unit; `silence`: none; `close`: the connection is closed instead. */
export type RawAnswer = Buffer | { readonly unit: number; readonly pdu: Buffer } | 'silence' | 'close';

const HEADER = 7;

export class RawModbus {
  readonly requests: RawRequest[] = [];
  readonly sockets = new Set<Socket>();
  connections = 0;
  answer: (request: RawRequest, socket: Socket) => RawAnswer;
  #server: Server | undefined;
  #port = 0;

  constructor(answer: RawModbus['answer']) {
    this.answer = answer;
  }

  get port(): number {
    return this.#port;
  }

  /** Always on the same port. */
  async open(): Promise<this> {
    const server = createServer((socket) => this.#serve(socket));
    await new Promise<void>((done) => server.listen(this.#port, '127.0.0.1', () => done()));
    this.#server = server;
    this.#port = (server.address() as AddressInfo).port;
    return this;
  }

  async close(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    this.hangUp();
    if (server) await new Promise<void>((done) => server.close(() => done()));
  }

  /** Closes all connections; new ones are accepted. */
  hangUp(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  #serve(socket: Socket): void {
    this.connections++;
    this.sockets.add(socket);
    let bytes = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('close', () => this.sockets.delete(socket));
    socket.on('data', (more: Buffer) => {
      bytes = Buffer.concat([bytes, more]);
      while (bytes.length >= HEADER && bytes.length >= 6 + bytes.readUInt16BE(4)) {
        const length = 6 + bytes.readUInt16BE(4);
        this.#take(socket, bytes.subarray(0, length));
        bytes = bytes.subarray(length);
      }
    });
  }

  #take(socket: Socket, frame: Buffer): void {
    const pdu = Buffer.from(frame.subarray(HEADER));
    const [register, count] = [pdu.readUInt16BE(1), pdu.readUInt16BE(3)];
    const request = { unit: frame[6]!, code: pdu[0]!, register, count, pdu, at: performance.now() };
    this.requests.push(request);
    const answer = this.answer(request, socket);
    if (answer === 'close') socket.destroy();
    if (typeof answer === 'string') return;
    const { unit, pdu: body } = 'pdu' in answer ? answer : { unit: request.unit, pdu: answer };
    const header = Buffer.from(frame.subarray(0, HEADER));
    header.writeUInt16BE(body.length + 1, 4);
    header[6] = unit;
    socket.write(Buffer.concat([header, body]));
  }
}

export const READ_HOLDING = 3;
export const WRITE_REGISTER = 6;

export const exception = ({ code }: RawRequest, number: number): Buffer => Buffer.from([code | 0x80, number]);

/** The answer to a read: `value` of each register. */
export function registers(
  { code, register, count }: RawRequest,
  value: (register: number) => number,
): Buffer {
  const bytes = Buffer.alloc(2 + count * 2);
  bytes[0] = code;
  bytes[1] = count * 2;
  for (let at = 0; at < count; at++) bytes.writeUInt16BE(value(register + at), 2 + at * 2);
  return bytes;
}

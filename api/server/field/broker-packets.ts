/**
 * How long a packet of MQTT may be. The parser waits for as many bytes as a packet's head says, up to 256 MB, from anybody
 * who can open a connection: so heads are read here first, and who says too much is cut off before it is kept.
 */
import type { Socket } from 'node:net';

/** Bytes of a packet: a birth of 50,000 metrics fits. */
const MOST_PACKET = 4 * 1024 * 1024;
/** Bytes that are taken of somebody who has not signed in: a CONNECT with its will, and no more. */
const MOST_UNKNOWN = 64 * 1024;

/** Reads the heads of packets in a stream of bytes, wherever it is cut. */
class PacketHeads {
  /** Bytes of the packet under way that are still to come. */
  #left = 0;
  #length = 0;
  #factor = 0;

  /** False where a packet says that it is longer than `most`, or its head is none. */
  accept(chunk: Uint8Array, most: number): boolean {
    let at = 0;
    while (at < chunk.length) {
      if (this.#left > 0) {
        const passed = Math.min(this.#left, chunk.length - at);
        this.#left -= passed;
        at += passed;
      } else if (this.#factor === 0) {
        // The first byte says what it is; its length follows in at most four of seven bits each.
        this.#factor = 1;
        this.#length = 0;
        at++;
      } else {
        const byte = chunk[at++]!;
        this.#length += (byte & 127) * this.#factor;
        if (this.#length > most) return false;
        this.#factor *= 128;
        if (byte < 128) {
          this.#left = this.#length;
          this.#factor = 0;
        } else if (this.#factor > 128 ** 3) return false;
      }
    }
    return true;
  }
}

/** Cuts the connection at the first packet that is too long. `isKnown`: whether its client has signed in by now. */
export function limitPackets(socket: Socket, isKnown: () => boolean): void {
  const heads = new PacketHeads();
  const push = socket.push.bind(socket);
  let unknown = 0;
  // Where a stream's bytes come in: a listener beside the broker's own would take them from it.
  socket.push = (chunk: Buffer | null, encoding?: BufferEncoding): boolean => {
    if (chunk) {
      const known = isKnown();
      if (!known) unknown += chunk.length;
      if (!heads.accept(chunk, MOST_PACKET) || (!known && unknown > MOST_UNKNOWN)) {
        socket.destroy();
        return false;
      }
    }
    return push(chunk, encoding);
  };
}

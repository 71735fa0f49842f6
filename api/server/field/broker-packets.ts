/**
 * Limits the length of MQTT packets. The parser waits for as many bytes as a packet's header claims, up to 256 MB, from anybody
 * who can open a connection, so headers are read here first and the connection is cut before too much is buffered.
 */
import type { Socket } from 'node:net';

/** Bytes of a packet: enough for a birth of 50,000 metrics. */
const MOST_PACKET = 4 * 1024 * 1024;
/** Bytes accepted before authentication: a CONNECT with its will, and no more. */
const MOST_UNKNOWN = 64 * 1024;

/** Reads the headers of packets in a stream of bytes, however it is split. */
class PacketHeads {
  /** Bytes of the current packet that are still to come. */
  #left = 0;
  #length = 0;
  #factor = 0;

  /** False if a packet claims to be longer than `most`, or its header is invalid. */
  accept(chunk: Uint8Array, most: number): boolean {
    let at = 0;
    while (at < chunk.length) {
      if (this.#left > 0) {
        const passed = Math.min(this.#left, chunk.length - at);
        this.#left -= passed;
        at += passed;
      } else if (this.#factor === 0) {
        // The first byte is the type; the length follows in at most four bytes of seven bits each.
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

/** Cuts the connection at the first packet that is too long. `isKnown`: whether its client is authenticated by now. */
export function limitPackets(socket: Socket, isKnown: () => boolean): void {
  const heads = new PacketHeads();
  const push = socket.push.bind(socket);
  let unknown = 0;
  // Wraps the place where a stream's bytes arrive: a listener beside the broker's own would take them from it.
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

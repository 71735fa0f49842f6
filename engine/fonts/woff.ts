/** Splits WOFF 1.0 font files (https://www.w3.org/TR/WOFF/) into their tables; every browser can decompress them. */

/** The tables of an OpenType font by name, such as `head`. */
export type FontTables = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

const SIGNATURE = 0x774f4646;
const HEADER = 44;
const ENTRY = 20;

/** Throws where the bytes are not such a file. */
export async function tablesOfWoff(bytes: Uint8Array<ArrayBuffer>): Promise<FontTables> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < HEADER || view.getUint32(0) !== SIGNATURE) throw new Error('This is no WOFF font');
  const tables = Array.from({ length: view.getUint16(12) }, async (_, nth) => {
    const at = HEADER + nth * ENTRY;
    const name = String.fromCharCode(...bytes.subarray(at, at + 4));
    const [from, packed, length] = [view.getUint32(at + 4), view.getUint32(at + 8), view.getUint32(at + 12)];
    const data = bytes.slice(from, from + packed);
    return [name, packed < length ? await inflated(data) : data] as const;
  });
  return new Map(await Promise.all(tables));
}

async function inflated(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const unpacked = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}

/**
 * The live socket at /api/live: its messages in both directions.
 *
 *   client → server   {open}       text, once, first, of at most OPEN_BYTES: the ticket, the diagram, and the first OPEN_TAGS tags; a
 *                                  tag's place in `tags` is its index from now on
 *   server → client   {opened}     text: which of the tags are refused (missing, foreign, no permission: all alike)
 *   server → client   frame        binary: the last values first, then every change, coalesced to the newest per tag
 *   server → client   heartbeat    an empty frame every HEARTBEAT_MS; silence for SILENCE_MS means the server is gone
 *   server → client   {changed}    text: what has changed, see Changed; fetch it again
 *   client → server   {add}        text: further tags, continuing the numbering, at most ADD_TAGS; {opened} answers each
 *   client → server   ack          text {ack: sequence}: the frame is processed; the server keeps at most WINDOW unacknowledged
 *
 * Frame, little endian: u32 magic+version, u32 sequence, u32 count, then `count` records:
 *   u32 tag index, f64 source time (ms since 1970), u8 quality (low half) and alarm (high half), u8 type, u16 length of
 *   what follows, value
 *   value: type 0 none (0 bytes), 1 f64 (8), 2 int64 (8), 3 boolean (1), 4 UTF-8 text (length bytes, at most 4096)
 */

export const LIVE_PATH = '/api/live';
export const MAGIC = 0x4d4d_0001;
export const HEADER_BYTES = 12;
export const RECORD_BYTES = 16;
export const HEARTBEAT_MS = 500;
export const SILENCE_MS = 1500;
export const WINDOW = 4;
export const MAX_TAGS = 200_000;
/** The server reads no more from somebody whose ticket it has not judged. */
export const OPEN_BYTES = 4096;
/** Tags in one `open` or `add`: both fit into what the server reads, at 39 bytes each. */
export const OPEN_TAGS = 50;
export const ADD_TAGS = 1000;
const MAX_TEXT = 4096;

/** Quality as a number, worst highest. The order is that of QUALITIES in endpoints.ts. */
export const Quality = { good: 0, uncertain: 1, bad: 2, stale: 3, missing: 4 } as const;
export type Quality = (typeof Quality)[keyof typeof Quality];

/**
 * The state of a tag's worst alarm, the most pressing highest. `returned`: the value went back and nobody has acknowledged it;
 * `setAside`: suppressed or out of service. Viewers without the right to see alerts get `none`.
 */
export const AlarmMark = {
  none: 0,
  setAside: 1,
  shelved: 2,
  urgentAcknowledged: 3,
  criticalAcknowledged: 4,
  urgentReturned: 5,
  criticalReturned: 6,
  urgentUnacknowledged: 7,
  criticalUnacknowledged: 8,
} as const;
export type AlarmMark = (typeof AlarmMark)[keyof typeof AlarmMark];

export type LiveValue = number | bigint | boolean | string | null;

export interface LiveRecord {
  readonly index: number;
  /** Milliseconds since 1970, by the source's clock. */
  readonly time: number;
  readonly quality: Quality;
  readonly value: LiveValue;
  /** `none` if it is missing. */
  readonly alarm?: AlarmMark;
}

export interface OpenMessage {
  readonly ticket: string;
  readonly tags: readonly string[];
  /** The diagram of the dashboard that shows them, for no site: the socket ends with the right to see it. */
  readonly diagram?: string;
}

export type ClientMessage =
  | { readonly open: OpenMessage }
  | { readonly add: { readonly tags: readonly string[] } }
  | { readonly ack: number };

/**
 * What is fetched again: system labels of diagrams, annotations of tags, maintenance notes of equipment, the tree of folders and reports with its shares, what
 * this person is told of alarms, assemblies that stand in diagrams, alarms, how links are, commands and their results.
 */
export const CHANGES = [
  'labels',
  'annotations',
  'equipmentNotes',
  'tree',
  'notices',
  'assemblies',
  'alarms',
  'links',
  'commands',
] as const;
export type Changed = (typeof CHANGES)[number];

export type ServerMessage =
  | { readonly opened: { readonly refused: readonly number[] } }
  | { readonly changed: Changed }
  | { readonly closed: { readonly code: string; readonly message: string } };

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Writes one frame. Text values are cut at 4096 bytes, at a character boundary. */
export function encodeFrame(sequence: number, records: readonly LiveRecord[]): ArrayBuffer {
  const texts = records.map((record) =>
    typeof record.value === 'string' ? encodeText(record.value) : undefined,
  );
  let bytes = HEADER_BYTES + records.length * RECORD_BYTES;
  records.forEach((record, at) => {
    bytes += texts[at]?.length ?? valueBytes(record.value);
  });
  const buffer = new ArrayBuffer(bytes);
  const view = new DataView(buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, sequence >>> 0, true);
  view.setUint32(8, records.length, true);
  let at = HEADER_BYTES;
  records.forEach((record, nth) => {
    at = writeRecord(view, at, record, texts[nth]);
  });
  return buffer;
}

function encodeText(value: string): Uint8Array {
  const bytes = encoder.encode(value);
  if (bytes.length <= MAX_TEXT) return bytes;
  let end = MAX_TEXT;
  while ((bytes[end]! & 0xc0) === 0x80) end--;
  return bytes.subarray(0, end);
}

function valueBytes(value: LiveValue): number {
  if (value === null) return 0;
  return typeof value === 'boolean' ? 1 : 8;
}

const ALARM_SHIFT = 4;
const QUALITY_BITS = 15;

function writeRecord(
  view: DataView,
  start: number,
  record: LiveRecord,
  text: Uint8Array | undefined,
): number {
  const { value } = record;
  const at = start + RECORD_BYTES;
  view.setUint32(start, record.index, true);
  view.setFloat64(start + 4, record.time, true);
  view.setUint8(start + 12, record.quality | ((record.alarm ?? AlarmMark.none) << ALARM_SHIFT));
  let type = 0;
  let length = valueBytes(value);
  if (text) {
    type = 4;
    length = text.length;
    new Uint8Array(view.buffer, at, length).set(text);
  } else if (typeof value === 'number') {
    type = 1;
    view.setFloat64(at, value, true);
  } else if (typeof value === 'bigint') {
    type = 2;
    view.setBigInt64(at, value, true);
  } else if (typeof value === 'boolean') {
    type = 3;
    view.setUint8(at, value ? 1 : 0);
  }
  view.setUint8(start + 13, type);
  view.setUint16(start + 14, length, true);
  return at + length;
}

/**
 * Reads a frame and calls `each` for every record; returns the frame's sequence.
 * Throws RangeError on anything but a whole frame of this version.
 */
export function decodeFrame(
  buffer: ArrayBuffer,
  each: (index: number, time: number, quality: Quality, value: LiveValue, alarm: AlarmMark) => void,
): number {
  const view = new DataView(buffer);
  if (view.byteLength < HEADER_BYTES || view.getUint32(0, true) !== MAGIC)
    throw new RangeError('Not a live frame of this version');
  const count = view.getUint32(8, true);
  let at = HEADER_BYTES;
  for (let nth = 0; nth < count; nth++) {
    if (at + RECORD_BYTES > view.byteLength) throw new RangeError('The live frame ends early');
    const length = view.getUint16(at + 14, true);
    const end = at + RECORD_BYTES + length;
    if (end > view.byteLength) throw new RangeError('The live frame ends early');
    const standing = view.getUint8(at + 12);
    const quality = Math.min(standing & QUALITY_BITS, Quality.missing) as Quality;
    const alarm = Math.min(standing >> ALARM_SHIFT, AlarmMark.criticalUnacknowledged) as AlarmMark;
    each(
      view.getUint32(at, true),
      view.getFloat64(at + 4, true),
      quality,
      readValue(view, at + RECORD_BYTES, view.getUint8(at + 13), length),
      alarm,
    );
    at = end;
  }
  return view.getUint32(4, true);
}

function readValue(view: DataView, at: number, type: number, length: number): LiveValue {
  if (type === 1 && length === 8) return view.getFloat64(at, true);
  if (type === 2 && length === 8) return view.getBigInt64(at, true);
  if (type === 3 && length === 1) return view.getUint8(at) !== 0;
  if (type === 4) return decoder.decode(new Uint8Array(view.buffer, view.byteOffset + at, length));
  if (type === 0 && length === 0) return null;
  throw new RangeError(`Unknown value type ${type} in a live frame`);
}

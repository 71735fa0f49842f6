/** Parses a client's message on the presence socket. */
import { type PresenceClientMessage, SELECTED } from '../../../contract/presence.ts';

/** Bytes of a selection; ids of objects are texts of up to 200 characters. */
export const SELECT_BYTES = SELECTED * 1_000 + 1_024;
/** Bytes of a message from somebody whose ticket is not judged yet. */
export const OPEN_BYTES = 1_024;
/** Bytes of the ids that are passed on, as JSON: room for 50 uuids. Of longer lists only the first are passed on. */
const MAX_TOLD = SELECTED * 40;
const MAX_TICKET = 200;
const MAX_ID = 200;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Undefined if the text is not exactly one message of the protocol. */
export function parsePresence(text: string): PresenceClientMessage | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  const entries = isObject(parsed) ? Object.entries(parsed) : [];
  const [key, body] = entries.length === 1 ? entries[0]! : [];
  if (key === 'select') return isSelection(body) ? { select: told(body) } : undefined;
  if (key !== 'open' || !isObject(body)) return undefined;
  const { ticket, diagram, site, ...rest } = body;
  if (typeof ticket !== 'string' || ticket.length > MAX_TICKET || Object.keys(rest).length > 0)
    return undefined;
  if (!isUuid(diagram) || (site !== undefined && !isUuid(site))) return undefined;
  return { open: { ticket, diagram, ...(site === undefined ? {} : { site }) } };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

const isSelection = (value: unknown): value is (string | number)[] =>
  Array.isArray(value) &&
  value.length <= SELECTED &&
  value.every((id) => (typeof id === 'string' ? id.length <= MAX_ID : Number.isFinite(id)));

/** Everybody in a room receives everybody's selection five times a second, so it is no place for long texts. */
function told(ids: readonly (string | number)[]): (string | number)[] {
  let length = 0;
  return ids.filter((id) => {
    length += JSON.stringify(id).length + 1;
    return length <= MAX_TOLD;
  });
}

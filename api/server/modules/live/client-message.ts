/** Parses a client's message on the live socket. */
import { ADD_TAGS, type ClientMessage } from '../../../contract/live.ts';

/** A uuid in quotes with its comma, and the surrounding text. Anything longer is not a message of the protocol. */
export const ADD_BYTES = ADD_TAGS * 39 + 1024;
const MAX_TICKET = 200;
const UUID_LENGTH = 36;

/** Undefined if the text is not exactly one message of the protocol. */
export function parseMessage(text: string): ClientMessage | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  const [key, body] = onlyEntry(parsed) ?? [];
  if (key === 'ack') return Number.isInteger(body) ? { ack: body as number } : undefined;
  if (!isObject(body) || !isTagList(body.tags)) return undefined;
  if (key === 'add') return { add: { tags: body.tags } };
  const { ticket, diagram } = body;
  if (key !== 'open' || typeof ticket !== 'string' || ticket.length > MAX_TICKET) return undefined;
  if (diagram !== undefined && !isUuid(diagram)) return undefined;
  return { open: { ticket, tags: body.tags, diagram } };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function onlyEntry(value: unknown): [string, unknown] | undefined {
  const entries = isObject(value) ? Object.entries(value) : [];
  return entries.length === 1 ? entries[0] : undefined;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

const isTagList = (value: unknown): value is string[] =>
  Array.isArray(value) &&
  value.every((item: unknown) => typeof item === 'string' && item.length === UUID_LENGTH);

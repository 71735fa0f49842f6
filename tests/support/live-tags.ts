/** The messages by which a client names its tags at the live socket: `open` first, then an `add` after each answer. */
import { ADD_TAGS, OPEN_TAGS } from '../../api/contract/live.ts';

export function* namingMessages(ticket: string, tags: readonly string[]): Generator<string> {
  yield JSON.stringify({ open: { ticket, tags: tags.slice(0, OPEN_TAGS) } });
  for (let at = OPEN_TAGS; at < tags.length; at += ADD_TAGS)
    yield JSON.stringify({ add: { tags: tags.slice(at, at + ADD_TAGS) } });
}

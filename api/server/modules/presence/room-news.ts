/** What a node tells the others of one room, as it arrives there. */
import { array, define, integer, max, min, type as objectOf, type Struct, size } from 'superstruct';
import { PERSON_COLOURS, SELECTED } from '../../../contract/presence.ts';
import { isName, name } from '../../cluster/message-fields.ts';
import type { RoomNews } from './presence-rooms.ts';

/** More than the sockets that one node has in a diagram. */
const MOST_PEOPLE = 1000;

const OBJECT_ID = define('id', (value) => isName(value) || Number.isFinite(value));
const PERSON = objectOf({
  key: name(),
  user: name(),
  name: name(),
  colour: max(min(integer(), 0), PERSON_COLOURS - 1),
  selected: size(array(OBJECT_ID), 0, SELECTED),
});

export const ROOM_NEWS = objectOf({
  node: name(),
  room: name(),
  people: size(array(PERSON), 0, MOST_PEOPLE),
}) as unknown as Struct<RoomNews, unknown>;

/**
 * Ids of objects that stand in the picture and not in the document: an instance of an assembly is one saved object, and
 * what is drawn in its place belongs to it. No saved id contains U+001F, so that none can be taken for one of these.
 */
import type { ObjectId } from './types.ts';

const ID_SEPARATOR = '\u001f';

/** 1 and "1" are different ids, and so are those of what is drawn for them. */
const stem = (owner: ObjectId): string => (typeof owner === 'number' ? `${ID_SEPARATOR}${owner}` : owner);

/** Returns the id of what is drawn for a part of an instance; an instance may itself be such a part. */
export const expandedId = (owner: ObjectId, part: ObjectId): string =>
  `${stem(owner)}${ID_SEPARATOR}${typeof part === 'number' ? `#${part}` : part}`;

/** Whether it is the id of something drawn for an instance. */
export const isExpandedId = (id: ObjectId): boolean => typeof id === 'string' && id.includes(ID_SEPARATOR);

/** Returns the saved object that something is drawn for; a saved object's own id is returned as it is. */
export function savedIdOf(id: ObjectId): ObjectId {
  if (!isExpandedId(id)) return id;
  const text = id as string;
  if (text.startsWith(ID_SEPARATOR)) return Number(text.slice(1, text.indexOf(ID_SEPARATOR, 1)));
  return text.slice(0, text.indexOf(ID_SEPARATOR));
}

/** Returns the id of another part of the instance that a part is drawn for. */
export function siblingId(id: ObjectId, part: ObjectId): string {
  const text = String(id);
  return expandedId(text.slice(0, text.lastIndexOf(ID_SEPARATOR)), part);
}

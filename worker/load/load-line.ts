/** Validates the lines of a stream before their objects are looked at. */
import { isRecord, type Validator } from '../../engine/document/validate.ts';
import type { TagInfo } from '../../engine/live/tag-table.ts';
import type { OpenReport } from '../boundary/index.ts';

/** One line of the stream, as far as it is checked here; its objects and configs are validated before use. */
export interface DiagramLine {
  readonly head?: {
    readonly name: string;
    readonly version: number;
    readonly objectCount: number;
    readonly rights: OpenReport['rights'];
    readonly [field: string]: unknown;
  };
  readonly tags?: readonly TagInfo[];
  /** Roles that have no tag at the site, and why. */
  readonly lacking?: readonly unknown[];
  /** Tags that objects are linked to and that do not exist, and why. */
  readonly gone?: readonly unknown[];
  readonly configuration?: readonly unknown[];
  readonly linkObjectConfiguration?: readonly unknown[];
  readonly objects?: readonly unknown[];
  readonly end?: { readonly objectCount: number };
}

const LISTS = ['tags', 'lacking', 'gone', 'configuration', 'linkObjectConfiguration', 'objects'] as const;

/** Returns the line without its invalid parts; the validator records what those were. `nth` counts from 1. */
export function soundLine(raw: unknown, nth: number, validator: Validator): DiagramLine {
  const place = `line ${nth}`;
  if (!isRecord(raw)) {
    validator.find(null, place, 'A line of the diagram must be an object');
    return {};
  }
  const line: Record<string, unknown> = {};
  for (const field of LISTS)
    if (Array.isArray(raw[field])) line[field] = raw[field];
    else if (raw[field] !== undefined) validator.find(null, `${place}: ${field}`, `${field} must be a list`);
  if (line.tags) line.tags = soundTags(line.tags as readonly unknown[], place, validator);
  if (raw.head !== undefined) line.head = soundHead(raw.head, validator);
  if (raw.end !== undefined) {
    if (isRecord(raw.end) && Number.isInteger(raw.end.objectCount)) line.end = raw.end;
    else validator.find(null, `${place}: end`, 'The end must say how many objects there are');
  }
  return line as DiagramLine;
}

function soundTags(tags: readonly unknown[], place: string, validator: Validator): readonly TagInfo[] {
  return tags.filter((tag): tag is TagInfo & Record<string, unknown> => {
    if (isRecord(tag) && typeof tag.uuid === 'string' && typeof tag.name === 'string') return true;
    validator.find(null, `${place}: tags`, 'A tag needs uuid and name');
    return false;
  });
}

function soundHead(head: unknown, validator: Validator): DiagramLine['head'] {
  if (!isRecord(head)) {
    validator.find(null, 'head', 'The head of the diagram must be an object');
    return undefined;
  }
  const { name, version, objectCount, rights } = head;
  return {
    ...head,
    name: typeof name === 'string' ? name : '',
    version: Number.isInteger(version) ? (version as number) : 0,
    objectCount: Number.isInteger(objectCount) ? (objectCount as number) : 0,
    rights: {
      update: isRecord(rights) && rights.update === true,
      control: isRecord(rights) && rights.control === true,
    },
  };
}

/**
 * Makes an assembly from objects of a diagram: what they are linked to becomes parameters, and what they show may. The
 * instance that takes their place has their own values.
 */
import {
  ASSEMBLY_FORMAT,
  ASSEMBLY_KIND,
  ASSEMBLY_LIMITS,
  type AssemblyDefinition,
  type AssemblyParameter,
  tagsOfInstance,
} from '../document/assembly.ts';
import { USES } from '../document/assembly-document.ts';
import { keyOfRole, roleOf } from '../document/site-link.ts';
import type { DiagramObject, ElementConfig, ObjectId } from '../document/types.ts';
import { EditError } from '../plugin.ts';
import { boundsOfAll } from './bounds.ts';
import type { Clipping } from './clipboard.ts';

type Use = AssemblyDefinition['uses'][number];

/** A text or a colour that could be a parameter: where it stands, and how often. */
export interface AssemblyOffer {
  readonly type: 'text' | 'colour';
  readonly value: string;
  readonly uses: readonly Pick<Use, 'object' | 'field'>[];
}

export interface AssemblyDraft {
  readonly definition: AssemblyDefinition;
  /** The instance that takes the place of the objects. */
  readonly instance: DiagramObject;
  /** Its tags, by parameter. */
  readonly tags: Readonly<Record<string, string>>;
  /** The assignment that the objects were linked by, if any. */
  readonly assignmentId: string | null;
  /** The most frequent first. */
  readonly offers: readonly AssemblyOffer[];
}

/** Returns the name of a tag, for the label of its parameter. */
type NameOfTag = (uuid: string) => string | undefined;

/** Fields whose text may be a parameter. */
const TEXT_FIELDS = ['text', 'label'] as const;
const COLOUR = /^#[0-9a-f]{6}([0-9a-f]{2})?$/i;
const NO_LINKS = {
  linkedTag: undefined,
  readBackTags: undefined,
  deviceId: undefined,
  assignmentId: undefined,
  linkObjectId: undefined,
  tags: undefined,
  // Of the definition that they were copied from.
  [USES]: undefined,
};

/** Throws EditError where the objects cannot become one. */
export function assemblyDraft({ objects, configuration }: Clipping, nameOf: NameOfTag): AssemblyDraft {
  const box = boundsOfAll(objects);
  if (!box) throw new EditError('Select the objects of the assembly first.');
  if (objects.length > ASSEMBLY_LIMITS.objects)
    throw new EditError(`An assembly has at most ${ASSEMBLY_LIMITS.objects} objects.`);
  const assignments = new Set(configuration.flatMap((config) => roleOf(config)?.assignmentId ?? []));
  if (assignments.size > 1)
    throw new EditError(
      `The objects are linked by ${assignments.size} assignments: an instance of an assembly is linked by one.`,
    );
  const { minX: x, minY: y } = box;
  const [width, height] = [Math.max(1, box.maxX - x), Math.max(1, box.maxY - y)];
  const links = new TagParameters(nameOf);
  const configs = configuration.map((config) => links.take(config));
  return {
    definition: {
      ...{ format: ASSEMBLY_FORMAT, width, height },
      parameters: links.parameters,
      objects: objects.map((object) => ({ ...object, x: object.x - x, y: object.y - y })),
      configuration: configs,
      uses: links.uses,
    },
    instance: { id: 'instance', identifier: ASSEMBLY_KIND, x, y, width, height },
    tags: links.tags,
    assignmentId: [...assignments][0] ?? null,
    offers: offersIn(objects),
  };
}

/** One parameter for each tag, however many objects show it. */
class TagParameters {
  readonly parameters: AssemblyParameter[] = [];
  readonly uses: Use[] = [];
  readonly tags: Record<string, string> = {};
  readonly #nameOf: NameOfTag;
  readonly #byTag = new Map<string, string>();

  constructor(nameOf: NameOfTag) {
    this.#nameOf = nameOf;
  }

  /** Returns the config without its links. */
  take(config: ElementConfig): ElementConfig {
    const { id, linkedTag, readBackTags } = config;
    const role = roleOf(config);
    if (role) this.#use(id, 'linkedTag', keyOfRole(role), config);
    else if (linkedTag) this.#use(id, 'linkedTag', linkedTag);
    // Several tags that are read back are the reading of one.
    if (readBackTags?.[0]) this.#use(id, 'readBackTags', readBackTags[0]);
    for (const [name, tag] of tagsOfInstance(config)) this.#use(id, `tags.${name}`, tag);
    const bare: Record<string, unknown> = { ...config, ...NO_LINKS };
    for (const field of Object.keys(NO_LINKS)) delete bare[field];
    return bare as unknown as ElementConfig;
  }

  /** `dynamic`: the config of an object that is linked by a role, of which `tag` is the key. */
  #use(object: ObjectId, field: string, tag: string, dynamic?: ElementConfig): void {
    const name = this.#byTag.get(tag) ?? this.#add(tag, dynamic);
    this.uses.push({ object, part: 'config', field, value: `{${name}}` });
  }

  #add(tag: string, dynamic?: ElementConfig): string {
    const known = this.#nameOf(dynamic?.linkedTag ?? tag);
    const label = (known ?? `Tag ${this.parameters.length + 1}`).slice(0, ASSEMBLY_LIMITS.label);
    const name = `tag${this.parameters.length + 1}`;
    this.#byTag.set(tag, name);
    if (!dynamic) this.tags[name] = tag;
    // At this site the tag that is read back is that of the role.
    else if (dynamic.linkedTag) this.#byTag.set(dynamic.linkedTag, name);
    this.parameters.push({
      ...{ name, label, type: 'tag' },
      ...(dynamic?.linkObjectId ? { linkObjectId: dynamic.linkObjectId } : {}),
    });
    return name;
  }
}

function offersIn(objects: readonly DiagramObject[]): AssemblyOffer[] {
  const offers = new Map<
    string,
    { type: AssemblyOffer['type']; value: string; uses: AssemblyOffer['uses'][number][] }
  >();
  const offer = (type: AssemblyOffer['type'], value: string, object: ObjectId, field: string): void => {
    const known = offers.get(`${type} ${value}`) ?? { type, value, uses: [] };
    offers.set(`${type} ${value}`, known);
    known.uses.push({ object, field });
  };
  for (const object of objects)
    for (const [field, value] of Object.entries(object)) {
      if (typeof value !== 'string') continue;
      if (isTextField(field) && isOffered(value)) offer('text', value, object.id, field);
      else if (COLOUR.test(value)) offer('colour', value, object.id, field);
    }
  return [...offers.values()].sort((a, b) => b.uses.length - a.uses.length);
}

const isTextField = (field: string): boolean => TEXT_FIELDS.some((one) => one === field);
const isOffered = (text: string): boolean =>
  text.trim() !== '' && text.length <= ASSEMBLY_LIMITS.value && !/[{}]/.test(text);

/**
 * Assemblies: equipment that is drawn once and placed many times. A definition holds the objects, the parameters, and
 * which fields use them; an instance is one object of a diagram, with a value for each parameter. The server checks a
 * definition that it stores with the same function as the worker one that it loads.
 *
 * In a field, `{name}` stands for the value of a parameter: alone for the value itself, among other words for its text.
 */
import {
  type AssemblyParameter,
  namedIn,
  PARAMETER_TYPES,
  type ParameterType,
} from './assembly-parameter.ts';
import { type Variation, variationOf } from './assembly-variation.ts';
import type { DiagramObject, ElementConfig, Item, ObjectId } from './types.ts';
import { isRecord, Validator } from './validate.ts';

export type { AssemblyParameter, ParameterType };

/** Grows when a definition means something that older pages would draw wrongly. */
export const ASSEMBLY_FORMAT = 1;

export const ASSEMBLY_LIMITS = {
  objects: 1000,
  parameters: 100,
  uses: 5000,
  /** Characters of a definition as JSON. */
  text: 2 * 1024 * 1024,
  /** Units of a side. */
  side: 100_000,
  /** Characters of a parameter's label and value. */
  label: 60,
  value: 500,
} as const;

/**
 * A field of an object or of its config takes its value from parameters. The config's `shownWith` takes none: the object
 * is left out where an instance has none of the tags that it names.
 */
export interface ParameterUse {
  readonly object: ObjectId;
  readonly part: 'object' | 'config';
  /** A field, or one of the values of an instance within: `values.title`, `tags.flow`. */
  readonly field: string;
  readonly value: string;
}

export interface AssemblyDefinition {
  readonly format: number;
  readonly width: number;
  readonly height: number;
  readonly parameters: readonly AssemblyParameter[];
  /** Lowest first; their coordinates begin at the top left. No config names a tag: parameters do. */
  readonly objects: readonly DiagramObject[];
  readonly configuration: readonly ElementConfig[];
  readonly uses: readonly ParameterUse[];
}

/** A definition that has been checked, with its objects beside the fields that change. */
export interface Assembly {
  readonly width: number;
  readonly height: number;
  readonly parameters: ReadonlyMap<string, AssemblyParameter>;
  readonly parts: readonly AssemblyPart[];
  /** The assemblies that it contains instances of. */
  readonly uses: readonly string[];
}

export interface AssemblyPart {
  /** Shared by all instances where nothing in it uses a parameter. */
  readonly item: Item;
  /** Of its fields. */
  readonly uses: readonly ParameterUse[];
  readonly varies: Variation;
  /** Instances that have none of the tags of one of these leave it out. */
  readonly needs: readonly (readonly AssemblyParameter[])[];
}

/** The kind of instances. */
export const ASSEMBLY_KIND = 'assembly';

/** A definition that cannot be used; the message says why, for the builder. */
export class AssemblyError extends Error {}

/** Fields that say where and what an object is: no value of a parameter may be one. */
const OWN_FIELDS: ReadonlySet<string> = new Set([
  ...['id', 'identifier', 'version', 'x', 'y', 'width', 'height', 'angle', 'scaleX', 'scaleY', 'assembly'],
  ...['groupIds', 'parentId', 'lineId', 'assignmentId', 'linkObjectId', 'deviceId'],
]);
/** Of a config: what names tags or devices, which belong to one site. */
const LINKS = ['linkedTag', 'readBackTags', 'assignmentId', 'linkObjectId', 'deviceId', 'tags'] as const;
/** The field by which an object is shown with tags. */
export const SHOWN_WITH = 'shownWith';
const TAG_FIELDS: ReadonlySet<string> = new Set(['linkedTag', 'readBackTags', SHOWN_WITH]);
/** Of an object: a list of tags, separated by commas. */
export const TAG_LISTS: ReadonlySet<string> = new Set(['moreTags', 'setPointTag']);

const NAME = /^[a-z][A-Za-z0-9]{0,39}$/;
const FIELD = /^(?:values\.|tags\.)?[A-Za-z][A-Za-z0-9]{0,59}$/;
const FORBIDDEN: ReadonlySet<string> = new Set(['constructor', 'prototype', 'toString', 'valueOf']);

const refuse = (why: string): never => {
  throw new AssemblyError(why);
};

/** Checks a definition from anywhere. Throws AssemblyError. */
export function readAssembly(value: unknown): Assembly {
  if (!isRecord(value)) return refuse('It is no assembly');
  const { format, width, height, parameters, objects, configuration, uses } = value;
  if (typeof format === 'number' && format > ASSEMBLY_FORMAT)
    refuse('It was made by a newer version of this console: load the page again');
  if (format !== ASSEMBLY_FORMAT) refuse('It is no assembly');
  const known = checkedParameters(parameters);
  const items = itemsOf(
    listOf(objects, ASSEMBLY_LIMITS.objects, 'objects'),
    listOf(configuration, ASSEMBLY_LIMITS.objects, 'configurations'),
  );
  const used = usesOf(listOf(uses, ASSEMBLY_LIMITS.uses, 'uses of parameters'), known, items);
  const parts = [...items].map(([id, item]) => {
    const all = used.get(id) ?? [];
    const uses = all.filter(({ field }) => field !== SHOWN_WITH);
    return { item, uses, varies: variationOf(uses), needs: needsOf(all, known) };
  });
  const names = parts.map(({ item }) => assemblyOf(item.object)).filter((name) => name !== undefined);
  return {
    width: sideOf(width),
    height: sideOf(height),
    parameters: known,
    parts,
    uses: [...new Set(names)],
  };
}

/** Of a part: the optional tag that it shows, and those that it is shown with. */
const needsOf = (
  uses: readonly ParameterUse[],
  parameters: ReadonlyMap<string, AssemblyParameter>,
): AssemblyPart['needs'] =>
  uses.flatMap(({ part, field, value }) => {
    if (part !== 'config' || (field !== 'linkedTag' && field !== SHOWN_WITH)) return [];
    const named = namedIn(value).map((name) => parameters.get(name)!);
    return field === SHOWN_WITH || named[0]!.optional ? [named] : [];
  });

/** Returns the uuid of the assembly that an object is an instance of. */
export const assemblyOf = ({ identifier, assembly }: DiagramObject): string | undefined =>
  identifier === ASSEMBLY_KIND && typeof assembly === 'string' && assembly !== '' ? assembly : undefined;

/** Whether a value fits a type of parameters. */
export const isValueOf = (type: ParameterType, value: unknown): value is string | number =>
  type === 'number'
    ? typeof value === 'number' && Number.isFinite(value)
    : typeof value === 'string' && value.length <= ASSEMBLY_LIMITS.value;

/** Returns the tags that an instance names, by parameter. */
export function tagsOfInstance(config: Readonly<Record<string, unknown>> | undefined): Map<string, string> {
  const tags = config?.tags;
  if (!isRecord(tags)) return new Map();
  return new Map(
    Object.entries(tags).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function listOf(value: unknown, most: number, what: string): readonly unknown[] {
  if (!Array.isArray(value)) return refuse(`Its list of ${what} is missing`);
  if (value.length > most) return refuse(`It has more than ${most} ${what}`);
  return value;
}

const sideOf = (side: unknown): number =>
  typeof side === 'number' && side > 0 && side <= ASSEMBLY_LIMITS.side
    ? side
    : refuse(`Its sides must be above 0 and at most ${ASSEMBLY_LIMITS.side}`);

/** Returns parameters from anywhere, by name. Throws AssemblyError. */
export function checkedParameters(parameters: unknown): Map<string, AssemblyParameter> {
  const list = listOf(parameters, ASSEMBLY_LIMITS.parameters, 'parameters');
  const known = new Map<string, AssemblyParameter>();
  for (const one of list) {
    if (!isRecord(one)) return refuse('A parameter is damaged');
    const { name, label, type, value, linkObjectId, optional, closes } = one;
    if (typeof name !== 'string' || !NAME.test(name) || FORBIDDEN.has(name))
      return refuse('A parameter is named by letters and digits, the first a small letter');
    if (known.has(name)) refuse(`Two parameters are named ${name}`);
    if (typeof label !== 'string' || label.trim() === '' || label.length > ASSEMBLY_LIMITS.label)
      return refuse(`The parameter ${name} needs a label of at most ${ASSEMBLY_LIMITS.label} characters`);
    const kind = PARAMETER_TYPES.find((each) => each === type);
    if (!kind) return refuse(`The parameter ${name} is of no known type`);
    if (value !== undefined && (kind === 'tag' || !isValueOf(kind, value)))
      refuse(`The value of the parameter ${name} does not fit its type`);
    // Without one, a scale would silently run to the kind's default.
    if (kind === 'number' && value === undefined) refuse(`The number ${name} needs a value`);
    known.set(name, {
      name,
      label,
      type: kind,
      ...(value === undefined ? {} : { value: value as string | number }),
      ...(typeof linkObjectId === 'string' ? { linkObjectId } : {}),
      ...(optional === true && kind === 'tag' ? { optional, ...(closes === true ? { closes } : {}) } : {}),
    });
  }
  return known;
}

function itemsOf(objects: readonly unknown[], configs: readonly unknown[]): Map<ObjectId, Item> {
  const validator = new Validator();
  const items = new Map<ObjectId, Item>();
  for (const [nth, object] of objects.entries())
    if (validator.object(object, nth)) items.set(object.id, { object });
  for (const [nth, config] of configs.entries()) {
    if (!validator.config(config, nth)) continue;
    const item = items.get(config.id) ?? refuse('A configuration belongs to no object');
    const fixed = LINKS.find((field) => config[field] !== undefined);
    if (fixed) refuse(`An object within it is linked (${fixed}): link it by a parameter`);
    items.set(config.id, { object: item.object, config });
  }
  validator.finish();
  const [finding] = validator.findings;
  if (finding) refuse(`Object ${JSON.stringify(finding.object)}: ${finding.message}`);
  if (items.size === 0) refuse('It has no objects');
  return items;
}

function usesOf(
  list: readonly unknown[],
  parameters: ReadonlyMap<string, AssemblyParameter>,
  items: ReadonlyMap<ObjectId, Item>,
): Map<ObjectId, ParameterUse[]> {
  const used = new Map<ObjectId, ParameterUse[]>();
  for (const use of list) {
    if (!isRecord(use)) return refuse('A use of a parameter is damaged');
    if (!items.has(use.object as ObjectId)) refuse('A parameter is used by an object that is not there');
    const sound = checkedUse(use, parameters);
    used.set(sound.object, [...(used.get(sound.object) ?? []), sound]);
  }
  return used;
}

/** Returns the use of parameters. Throws AssemblyError where they, or the field, do not allow it. */
export function checkedUse(
  { object, part, field, value }: Readonly<Partial<Record<keyof ParameterUse, unknown>>>,
  parameters: ReadonlyMap<string, AssemblyParameter>,
): ParameterUse {
  if (part !== 'object' && part !== 'config') return refuse('A use of a parameter is damaged');
  if (typeof field !== 'string' || !FIELD.test(field) || OWN_FIELDS.has(field) || isForbidden(field))
    return refuse(`No parameter can be used for ${String(field)}`);
  if (typeof value !== 'string' || value.length > ASSEMBLY_LIMITS.value)
    return refuse(`What ${field} uses is no text of at most ${ASSEMBLY_LIMITS.value} characters`);
  refuseUnfit(field, part, value, parameters);
  return { object: object as ObjectId, part, field, value };
}

const isForbidden = (field: string): boolean => field.split('.').some((step) => FORBIDDEN.has(step));

/** Tags go where tags are named, and nowhere else. */
function refuseUnfit(
  field: string,
  part: ParameterUse['part'],
  value: string,
  parameters: ReadonlyMap<string, AssemblyParameter>,
): void {
  const names = namedIn(value);
  if (part === 'object' && field.includes('.')) refuse(`No parameter can be used for ${field}`);
  if (names.length === 0) refuse(`${field} uses no parameter`);
  const isList = part === 'object' && TAG_LISTS.has(field);
  const forTag = isList || (part === 'config' && (TAG_FIELDS.has(field) || field.startsWith('tags.')));
  for (const name of names) {
    const parameter = parameters.get(name) ?? refuse(`${field} uses {${name}}, which is no parameter`);
    if ((parameter.type === 'tag') !== forTag)
      refuse(`${field} cannot use {${name}}: it is ${parameter.type === 'tag' ? 'a tag' : 'no tag'}`);
  }
  const separator = field === SHOWN_WITH ? '' : ',';
  if (field === SHOWN_WITH || isList) {
    if (value !== names.map((name) => `{${name}}`).join(separator)) refuse(`${field} must be tags alone`);
  } else if (forTag && value !== `{${names[0]}}`) refuse(`${field} must be one tag`);
}

/** What an instance of an assembly consists of: the definition's objects, with the instance's values in their fields. */
import {
  type Assembly,
  type AssemblyParameter,
  type AssemblyPart,
  isValueOf,
  TAG_LISTS,
} from './assembly.ts';
import { namedIn, PARAMETER } from './assembly-parameter.ts';
import { isRow, rowsClosed } from './assembly-rows.ts';
import type { Item } from './types.ts';
import { isRecord } from './validate.ts';

/** A text with this value is the name of the instance's equipment, unless the instance has one of its own. */
const EQUIPMENT = '{equipment}';
/** Stands in a text for a value that is not given. */
const MISSING = '-';
/** A key that no tag has: an object linked to it shows that its value is missing, and never a text of its drawing. */
const noTag = (label: string): string => `/${label}`;

export type Value = string | number | undefined;
type ValueOf = (name: string) => Value;

/** An assembly with the values of an instance. Works out only what it is asked for. */
export class FilledAssembly {
  readonly #assembly: Assembly;
  readonly #given: ValueOf;
  #closed: ((item: Item) => Item) | undefined;

  constructor(assembly: Assembly, instance: Item) {
    this.#assembly = assembly;
    this.#given = valuesOf(assembly.parameters, instance);
  }

  /** Of the parameters, in the assembly's order. */
  get values(): readonly Value[] {
    const values: Value[] = [];
    for (const name of this.#assembly.parameters.keys()) values.push(this.#given(name));
    return values;
  }

  /** The parts that the instance has, lowest first. */
  get parts(): readonly AssemblyPart[] {
    return this.#assembly.parts.filter((part) => !this.#isLacking(part));
  }

  /** Returns the object of one of them, in the definition's coordinates. One that uses no parameter is shared. */
  item(part: AssemblyPart): Item {
    const { parts, parameters } = this.#assembly;
    this.#closed ??= rowsClosed(
      parts,
      parts.filter((each) => isRow(each) && this.#isLacking(each)),
    );
    return this.#closed(part.uses.length === 0 ? part.item : filled(part, this.#given, parameters));
  }

  #isLacking({ needs }: AssemblyPart): boolean {
    return needs.some((tags) => tags.every(({ name }) => this.#given(name) === undefined));
  }
}

/** Returns what an instance consists of, in the definition's coordinates, lowest first. */
export function itemsOfInstance(assembly: Assembly, instance: Item): readonly Item[] {
  const made = new FilledAssembly(assembly, instance);
  return made.parts.map((part) => made.item(part));
}

/** Returns a function that returns the value of a parameter, undefined where neither instance nor definition has one. */
function valuesOf(parameters: ReadonlyMap<string, AssemblyParameter>, { config }: Item): ValueOf {
  const tags = isRecord(config?.tags) ? config.tags : {};
  const roles = isRecord(config?.roles) ? config.roles : {};
  const equipmentName = typeof config?.equipmentName === 'string' ? config.equipmentName : undefined;
  const values = isRecord(config?.values) ? config.values : {};
  return (name) => {
    const parameter = parameters.get(name);
    if (!parameter) return undefined;
    if (parameter.type === 'tag') return textIn(tags, name) ?? textIn(roles, parameter.linkObjectId ?? '');
    const own = Object.hasOwn(values, name) ? values[name] : undefined;
    if (isValueOf(parameter.type, own)) return own;
    if (parameter.value === EQUIPMENT) return equipmentName ?? MISSING;
    return parameter.value ?? (parameter.type === 'text' ? MISSING : undefined);
  };
}

const textIn = (values: Readonly<Record<string, unknown>>, name: string): string | undefined =>
  Object.hasOwn(values, name) && typeof values[name] === 'string' ? values[name] : undefined;

function filled({ item, uses }: AssemblyPart, given: ValueOf, parameters: Assembly['parameters']): Item {
  const object: Record<string, unknown> = { ...item.object };
  const config: Record<string, unknown> = { ...item.config, id: item.object.id };
  let isLinked = item.config !== undefined;
  for (const { part, field, value } of uses) {
    if (part === 'config') isLinked = true;
    if (part === 'object' && TAG_LISTS.has(field)) object[field] = listFor(value, given);
    else if (field === 'linkedTag')
      config[field] = valueFor(value, given) ?? noTag(labelOf(value, parameters));
    else put(part === 'config' ? config : object, field, value, given);
  }
  const made = object as unknown as Item['object'];
  return isLinked ? { object: made, config: config as unknown as Item['config'] & object } : { object: made };
}

/** The tags that are there. */
const listFor = (value: string, given: ValueOf): string =>
  namedIn(value)
    .flatMap((name) => given(name) ?? [])
    .join(',');

/** What a tag is called that an instance lacks. */
const labelOf = (value: string, parameters: Assembly['parameters']): string => {
  const name = value.slice(1, -1);
  return parameters.get(name)?.label ?? name;
};

function put(into: Record<string, unknown>, field: string, value: string, given: ValueOf): void {
  if (field === 'readBackTags') {
    const tag = valueFor(value, given);
    if (tag !== undefined) into[field] = [tag];
  } else if (field.includes('.')) {
    const [group, name] = field.split('.') as [string, string];
    into[group] = withField(isRecord(into[group]) ? into[group] : {}, name, valueFor(value, given));
  } else {
    const own = valueFor(value, given);
    // The kind's own default is shown then.
    if (own === undefined) delete into[field];
    else into[field] = own;
  }
}

function withField(group: Readonly<Record<string, unknown>>, name: string, value: Value) {
  const { [name]: _before, ...others } = group;
  return value === undefined ? others : { ...others, [name]: value };
}

/** Returns the value that a field gets: of a single parameter as it is, otherwise a text. */
function valueFor(template: string, given: ValueOf): Value {
  const [whole, name] = /^\{([A-Za-z0-9]+)\}$/.exec(template) ?? [];
  if (whole) return given(name!);
  return template.replace(PARAMETER, (_all, each: string) => String(given(each) ?? MISSING));
}

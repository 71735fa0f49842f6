/** Reads from the descriptions of fields how much a body may contain. */
import type { JsonSchema } from './field.ts';
import { LIMITS } from './limits.ts';

interface SizedField {
  /** As `patch.put[].object`; a record's entries are `[]` too. */
  readonly path: string;
  readonly kind: 'list' | 'record';
  readonly max: number;
  readonly items: JsonSchema;
}

/** Every list and record in a body, with its largest size. */
export function sizedFields(schema: JsonSchema, path = ''): SizedField[] {
  const { anyOf, type, items, properties, additionalProperties } = schema as Schema;
  if (anyOf) return anyOf.flatMap((one) => sizedFields(one, path));
  if (type === 'array' && items)
    return withInner({ path, kind: 'list', max: schema.maxItems as number, items });
  if (properties)
    return Object.entries(properties).flatMap(([key, inner]) =>
      sizedFields(inner, path === '' ? key : `${path}.${key}`),
    );
  if (type === 'object' && typeof additionalProperties === 'object')
    return withInner({
      ...{ path, kind: 'record', max: schema.maxProperties as number },
      items: additionalProperties,
    });
  return [];
}

/** More values than the fields allow are read, so that the error can name the field of a list that is too long. */
const SPARE = 10_000;
const LEAVES: readonly unknown[] = ['string', 'number', 'integer', 'boolean', 'null'];

/** The most values that are read of a body, from its fields; LIMITS.nodes if a field takes anything. */
export const mostValues = (schema: JsonSchema): number => Math.min(LIMITS.nodes, valuesOf(schema) + SPARE);

function valuesOf(schema: JsonSchema): number {
  const { anyOf, enum: values, type, items, properties, additionalProperties } = schema as Schema;
  if (anyOf) return Math.max(...anyOf.map(valuesOf));
  if (properties) return Object.values(properties).reduce((sum, inner) => sum + valuesOf(inner), 1);
  if (type === 'array' && items) return 1 + (schema.maxItems as number) * valuesOf(items);
  if (type === 'object' && typeof additionalProperties === 'object')
    return 1 + (schema.maxProperties as number) * valuesOf(additionalProperties);
  return values || [type].flat().every((one) => LEAVES.includes(one)) ? 1 : LIMITS.nodes;
}

interface Schema {
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly type?: unknown;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
}

const withInner = (field: SizedField): SizedField[] => [
  field,
  ...sizedFields(field.items, `${field.path}[]`),
];

/** What bodies may contain, read from the descriptions of their fields. */
import type { JsonSchema } from './field.ts';

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

interface Schema {
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

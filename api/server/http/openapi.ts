/** The contract's table as an OpenAPI 3.1 document. */
import type { Endpoint, Rule } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import type { Field, JsonSchema } from '../../contract/field.ts';
import { PRODUCT_NAME } from '../config.ts';

const ERROR = { $ref: '#/components/schemas/Error' };

const ERROR_SCHEMA: JsonSchema = {
  type: 'object',
  required: ['status', 'data'],
  properties: {
    status: { type: 'integer' },
    data: {
      type: 'object',
      required: ['message'],
      properties: {
        message: { type: 'string' },
        code: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        theirs: { type: 'object' },
      },
    },
  },
};

/** Who may call, in words. */
export function ruleInWords(rule: Rule): string {
  if (rule === 'public') return 'Anybody';
  if (rule === 'signedIn') return 'Any signed-in user';
  if (rule === 'ticket') return 'Who holds a ticket';
  return `Users with ${rule.anyOf.join(' or ')}`;
}

export function openApi(): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [id, endpoint] of Object.entries(endpoints) as [string, Endpoint][])
    paths[`/${endpoint.path}`] = {
      ...paths[`/${endpoint.path}`],
      [endpoint.method.toLowerCase()]: operation(id, endpoint),
    };
  return {
    openapi: '3.1.0',
    info: {
      title: PRODUCT_NAME,
      version: '1',
      description: 'Monitoring and remote control of industrial sites',
    },
    servers: [{ url: '/api' }],
    components: {
      schemas: { Error: ERROR_SCHEMA },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    paths,
  };
}

function operation(id: string, endpoint: Endpoint): JsonSchema {
  const hasBody = Object.keys(propertiesOf(endpoint.body)).length > 0;
  return {
    operationId: id,
    summary: endpoint.summary,
    description: ruleInWords(endpoint.needs),
    security: endpoint.needs === 'public' ? [] : [{ bearer: [] }],
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(hasBody ? { requestBody: { required: true, content: json(endpoint.body.schema) } } : {}),
    responses: {
      200: { description: 'Done', content: replyOf(endpoint) },
      default: { description: 'Refused', content: json(ERROR) },
    },
  };
}

const json = (schema: JsonSchema): JsonSchema => ({ 'application/json': { schema } });

function replyOf(endpoint: Endpoint): JsonSchema {
  if (endpoint.stream === 'ndjson') return { 'application/x-ndjson': { schema: endpoint.reply.schema } };
  return json({
    type: 'object',
    required: ['status', 'data'],
    properties: { status: { type: 'integer' }, data: endpoint.reply.schema },
  });
}

const propertiesOf = (field: Field<unknown>): Record<string, JsonSchema> =>
  (field.schema.properties ?? {}) as Record<string, JsonSchema>;

function parameters(field: Field<unknown>, where: 'path' | 'query'): JsonSchema[] {
  const required = new Set((field.schema.required ?? []) as string[]);
  return Object.entries(propertiesOf(field)).map(([name, schema]) => ({
    name,
    in: where,
    required: where === 'path' || required.has(name),
    schema,
  }));
}

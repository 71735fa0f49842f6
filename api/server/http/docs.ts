/** /api/docs: the contract as a page, and as OpenAPI for tools. No script runs on it. */
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import type { JsonSchema } from '../../contract/field.ts';
import { PRODUCT_NAME } from '../config.ts';
import { escaped } from './html.ts';
import { openApi, ruleInWords } from './openapi.ts';

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d9dcdf, #3a3f44); --quiet: light-dark(#5c6670, #9aa4ae); }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } p { color: var(--quiet); }
details { border: 1px solid var(--line); border-radius: 6px; margin: .5rem 0; }
summary { padding: .5rem .75rem; cursor: pointer; } summary code { font-weight: 600; }
summary span { color: var(--quiet); margin-left: .75rem; }
dl { padding: 0 .75rem; } dt { color: var(--quiet); } dd { margin: 0 0 .75rem; }
pre { overflow-x: auto; padding: .5rem; border: 1px solid var(--line); border-radius: 4px; font-size: 13px; }
`;

export function addDocs(app: FastifyInstance): void {
  const page = docsPage();
  const document = openApi();
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get('/api/docs/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
  app.get('/api/docs/openapi.json', (_request, reply) => reply.send(document));
}

function docsPage(): string {
  const calls = Object.values(endpoints as Record<string, Endpoint>)
    .map(callHtml)
    .join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(PRODUCT_NAME)} API</title><link rel="stylesheet" href="/api/docs/style.css">
</head>
<body>
<h1>${escaped(PRODUCT_NAME)} API</h1>
<p>Answers are {status, data}; refusals are {status, data: {message, code, fields}}. Calls that need a user carry
"Authorization: Bearer …". For tools: <a href="/api/docs/openapi.json">OpenAPI 3.1</a>.</p>
${calls}
</body>
</html>`;
}

function callHtml(endpoint: Endpoint): string {
  const parts: [string, string][] = [['Who may call', escaped(ruleInWords(endpoint.needs))]];
  for (const [title, field] of [
    ['Path', endpoint.params],
    ['Query', endpoint.query],
    ['Body', endpoint.body],
    [endpoint.stream ? 'Each line of the answer' : 'data of the answer', endpoint.reply],
  ] as const)
    if (Object.keys((field.schema.properties ?? field.schema) as object).length > 0)
      parts.push([title, schemaHtml(field.schema)]);
  const terms = parts.map(([title, html]) => `<dt>${title}</dt><dd>${html}</dd>`).join('');
  return `<details><summary><code>${endpoint.method} /api/${escaped(endpoint.path)}</code>
<span>${escaped(endpoint.summary)}</span></summary><dl>${terms}</dl></details>`;
}

const schemaHtml = (schema: JsonSchema): string =>
  `<pre>${escaped(JSON.stringify(schema.properties ?? schema, null, 2))}</pre>`;

/** The server under attack, as a process of its own: it says in one line where it is and what to attack it with. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { saveDiagram } from '../../api/server/modules/diagrams/queries/diagrams.ts';
import { openTestApp } from '../support/app.ts';
import { addCompany } from '../support/company.ts';
import { watchLoop } from './loop.ts';

const staticDir = join(process.argv[2]!, 'page');
mkdirSync(join(staticDir, 'assets'), { recursive: true });
writeFileSync(join(staticDir, 'index.html'), '<!doctype html><title>Mimic</title>');
writeFileSync(join(staticDir, 'assets/app-abc.js'), '1;');
writeFileSync(join(process.argv[2]!, 'secret.txt'), 'a secret beside the page');

const server = await openTestApp({ staticDir });
const company = await addCompany(server.storage, 'Cedar');
await server.live.reload();
const objects = Array.from({ length: 20_000 }, (_, nth) => ({
  ...{ id: nth + 1, identifier: 'text', version: 1, x: nth, y: nth, width: 100, height: 20 },
  text: `An object of the diagram that is read ${nth} `.repeat(4),
}));
const { uuid: diagram } = await server.storage.tenant(company.id, (db) =>
  saveDiagram(db, {
    ...{ companyId: company.id, siteId: company.siteId, name: 'Large', width: 100, height: 100 },
    ...{ objects, configuration: [] },
  }),
);
await server.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = server.app.server.address() as AddressInfo;
const token = await server.tokenOf(company);
const { tag, site, email, password } = company;
process.stdout.write(
  `${JSON.stringify({ port, token, tag, site, diagram, email, password, id: randomUUID() })}\n`,
);

const loop = watchLoop();
process.stdin.on('data', () => {
  const longest = loop.look();
  global.gc?.();
  process.stdout.write(`${JSON.stringify({ longest, memory: process.memoryUsage() })}\n`);
  loop.look();
});
process.stdin.on('end', () => void server.dispose().finally(() => process.exit()));

/**
 * The worked example of docs/new-endpoint.md, taken from the page itself: its entry, its handler and its line are put into a
 * copy of the server, type-checked, and called; a live socket of another user hears what changed.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIVE_PATH } from '../../api/contract/live.ts';
import { Client, until } from '../api/server/modules/live/world.ts';
import type { TestApp } from '../support/app.ts';
import type { TestCompany } from '../support/company.ts';
import { addAdministered, as, type Call } from '../support/people.ts';
import { isWhole } from '../support/whole.ts';

const root = resolve(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'mimic-endpoint-'));

/** Where the page's code goes in files that are there already: before this. */
const PLACES: Readonly<Record<string, string>> = {
  'api/contract/calls/communications.ts': '  createCommunication: call(',
  'api/server/modules/links/routes/communications.ts': '    async createCommunication(',
  'tests/api/server/matrix/fixtures.ts': '  archiveCommunication: {',
};

/** The page's code blocks that name a file: ```ts path. */
function blocks(): [path: string, code: string][] {
  const page = readFileSync(join(root, 'docs/new-endpoint.md'), 'utf8');
  return [...page.matchAll(/^```ts (\S+)\n([\s\S]*?)^```$/gm)].map(([, path, code]) => [path!, code!]);
}

function writeExample(): void {
  for (const folder of ['api', 'tests/support', 'tests/api/server/matrix'])
    cpSync(join(root, folder), join(copy, folder), { recursive: true });
  for (const name of ['engine', 'plugins', 'node_modules', 'package.json'])
    symlinkSync(join(root, name), join(copy, name));
  for (const [path, code] of blocks()) {
    const file = join(copy, path);
    const before = readFileSync(file, 'utf8');
    const place = PLACES[path];
    if (place === undefined || !before.includes(place))
      throw new Error(`${path} has no place for the example`);
    writeFileSync(
      file,
      before.replace(place, () => code + place),
    );
  }
}

let server: TestApp;
let company: TestCompany;
let ann: Call;
const clients: Client[] = [];

/** An open live socket of somebody, who has read that it is. */
async function listener(call: Call): Promise<Client> {
  const { ticket } = (await call('POST', 'live/ticket')).data;
  const { port } = server.app.server.address() as AddressInfo;
  const client = await new Client(`ws://127.0.0.1:${port}${LIVE_PATH}`).open(ticket, []);
  clients.push(client);
  await until(() => client.messages.some((message) => 'opened' in message));
  return client;
}

async function linkOf(call: Call): Promise<{ uuid: string; name: string }> {
  const { data } = await call('GET', `communications/site-communication/${company.site}`);
  return data.communication[0];
}

const heard = ({ messages }: Client): number => messages.filter((message) => 'changed' in message).length;

beforeAll(async () => {
  writeExample();
  const { openTestApp } = (await import(
    pathToFileURL(join(copy, 'tests/support/app.ts')).href
  )) as typeof import('../support/app.ts');
  server = await openTestApp();
  const cedar = await addAdministered(server, 'Cedar');
  company = cedar.company;
  ann = await as(server, cedar.admin);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
}, 60_000);
afterAll(async () => {
  for (const { socket } of clients) socket.terminate();
  await server?.dispose();
  rmSync(copy, { recursive: true, force: true });
});

test('the example is one entry, one handler and one line', () => {
  expect(blocks().map(([path]) => path)).toEqual(Object.keys(PLACES));
  for (const [, code] of blocks()) expect(code.match(/renameCommunication\b/g)).toHaveLength(1);
});

// The compiler reads the whole product for it.
if (isWhole)
  test('the example passes the strict type check', () => {
    const config = join(copy, 'tsconfig.json');
    const include = ['api/server/handlers.ts', ...Object.keys(PLACES)].map((path) => join(copy, path));
    writeFileSync(config, JSON.stringify({ extends: join(root, 'tsconfig.json'), include }));
    const compiler = join(root, 'node_modules/.bin/tsc');
    expect(() => execFileSync(compiler, ['-p', config], { encoding: 'utf8', stdio: 'pipe' })).not.toThrow();
  }, 120_000);

test('one user renames a link, and the live socket of another hears that labels have changed', async () => {
  const other = await listener(await as(server, company));
  const foreign = await listener(await as(server, (await addAdministered(server, 'Birch')).admin));
  const { uuid } = await linkOf(ann);
  const renamed = await ann('PUT', `communications/${uuid}/name`, { name: 'North radio' });
  expect(renamed).toMatchObject({ status: 200, data: { name: 'North radio' } });
  await until(() => heard(other) === 1);
  expect((await linkOf(ann)).name).toBe('North radio');
  expect(heard(foreign), 'another company hears nothing').toBe(0);
});

test('what is refused changes nothing, and nobody hears of it', async () => {
  const other = await listener(await as(server, company));
  const { uuid } = await linkOf(ann);
  const empty = await ann('PUT', `communications/${uuid}/name`, { name: '' });
  expect(empty).toMatchObject({ status: 400, data: { fields: { name: 'Name is required' } } });
  const foreign = await as(server, (await addAdministered(server, 'Alder')).admin);
  expect((await foreign('PUT', `communications/${uuid}/name`, { name: 'Ours now' })).status).toBe(404);
  // What would be heard of those two would be heard before this.
  await ann('PUT', `communications/${uuid}/name`, { name: 'South radio' });
  await until(() => heard(other) > 0);
  expect(heard(other)).toBe(1);
});

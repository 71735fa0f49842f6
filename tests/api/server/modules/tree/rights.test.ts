/** Every action by everybody, against the table; and a right that is withdrawn, in calls and in live values. */

import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { addAdministered, as, type Call } from '../../../../support/people.ts';
import {
  ACTION_NAMES,
  type ActionName,
  ALLOWED,
  PEOPLE,
  type PersonName,
  type Verdict,
} from './rights-table.ts';
import {
  folderOf,
  openTreeWorld,
  rowOf,
  type Somebody,
  type TreeWorld,
  withGroup,
  withUser,
} from './world.ts';

let world: TreeWorld;
let owner: Somebody;
let other: Somebody;
let administrator: Somebody;
let foreign: Somebody;
let origin: string;
beforeAll(async () => {
  world = await openTreeWorld();
  owner = await world.person('Owner');
  other = await world.person('Other');
  administrator = await world.person('Admin', undefined, 'CompanyAdmin');
  const { admin } = await addAdministered(world.server, 'Birch');
  foreign = { ...admin, call: await as(world.server, admin) };
  await world.server.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `127.0.0.1:${(world.server.app.server.address() as AddressInfo).port}`;
});
afterAll(() => world?.dispose());

/** Each makes a diagram for every action. */
vi.setConfig({ testTimeout: 120_000 });

const PATH = 'reports/site-schematics';

/** A diagram of the owner's in a folder of theirs, and a folder beside it inside. */
interface Subject {
  readonly folder: string;
  readonly beside: string;
  readonly item: string;
}

async function subject(): Promise<Subject> {
  const folder = await folderOf(owner, 'Folder');
  const beside = await folderOf(owner, 'Beside', { parent: folder });
  const page = { name: 'Board', width: 10, height: 10, parent: folder };
  const { data } = await owner.call('POST', PATH, page);
  return { folder, beside, item: data.head.uuid };
}

const share = (item: string, body: object) => owner.call('PUT', `folders/${item}/share`, body);

/** Lets the item reach somebody in the way that their name says; returns them. */
const REACHED: Readonly<Record<PersonName, (subject: Subject) => Promise<Somebody>>> = {
  owner: async () => owner,
  'view by user': async ({ item }) => reach(item, withUser(other, 'view')),
  'edit by user': async ({ item }) => reach(item, withUser(other, 'edit')),
  'view by group': async ({ item }) => reach(item, withGroup(await world.group('G', [other]), 'view')),
  'edit by group': async ({ item }) => reach(item, withGroup(await world.group('G', [other]), 'edit')),
  'view by user and edit by group': async ({ item }) => {
    const { groups } = withGroup(await world.group('G', [other]), 'edit');
    return reach(item, { ...withUser(other, 'view'), groups });
  },
  'view by everyone': async ({ item }) => reach(item, withGroup(world.company.uuid, 'view')),
  'edit by everyone': async ({ item }) => reach(item, withGroup(world.company.uuid, 'edit')),
  'view by folder': async ({ folder }) => reach(folder, withUser(other, 'view')),
  'edit by folder': async ({ folder }) => reach(folder, withUser(other, 'edit')),
  administrator: async () => administrator,
  'administrator of a report for administrators': async ({ item }) => {
    const id = await rowOf(world, item);
    const body = JSON.stringify({ addToAdminGroup: true });
    await world.server.storage.system((db) =>
      db.updateTable('tree_items').set({ body }).where('id', '=', id).execute(),
    );
    return administrator;
  },
  'not shared': async () => other,
  'other company': async () => foreign,
};
async function reach(item: string, body: object): Promise<Somebody> {
  await share(item, body);
  return other;
}

type Answered = { readonly status: number; readonly body: string };

/** Whether live values of the item flow to somebody: those of a missing one do not, and nothing says why. */
async function watch({ call }: Somebody, diagram: string): Promise<{ socket: WebSocket; opened: boolean }> {
  const { ticket } = (await call('POST', 'live/ticket')).data;
  const socket = new WebSocket(`ws://${origin}/api/live`);
  const opened = await new Promise<boolean>((resolve) => {
    socket.on('open', () =>
      socket.send(JSON.stringify({ open: { ticket, tags: [world.company.tag], diagram } })),
    );
    socket.on('message', (data, isBinary) => {
      if (!isBinary) resolve('opened' in JSON.parse(String(data)));
    });
    socket.on('close', () => resolve(false));
    // The server may cut it off while it closes; what counts is that it is closed.
    socket.on('error', () => resolve(false));
  });
  return { socket, opened };
}

const ACTIONS: Readonly<Record<ActionName, (who: Somebody, subject: Subject) => Promise<Answered>>> = {
  async list({ call }, { item }) {
    const lists = await Promise.all(['folders', 'folders/shared'].map((path) => call('GET', path)));
    const isThere = lists.some(({ data }) => data.data.some(({ uuid }: { uuid: string }) => uuid === item));
    return { status: isThere ? 200 : 404, body: '' };
  },
  'read shares': ({ call }, { item }) => call('GET', `folders/${item}/shared-details`),
  rename: ({ call }, { item }) => call('PUT', `folders/${item}`, { name: 'New name' }),
  async move({ call }, { item, beside }) {
    const into = (parentItem: string | null) =>
      moveWith(call, item, { parentItem, itemType: 'report', foldersOrderData: {} });
    const answer = await into(beside);
    // Who does not see the folder has the root alone to move it to.
    return answer.status === 404 ? into(null) : answer;
  },
  clone: ({ call }, { item }) => call('POST', `folders/${item}/clone`, { name: 'Board-Copy', parent: null }),
  share: ({ call }, { item }) => call('PUT', `folders/${item}/share`, { users: [], groups: [] }),
  archive: ({ call }, { item }) => call('DELETE', `folders/${item}`),
  'view the diagram': ({ call }, { item }) => call('GET', `${PATH}/${item}/view`),
  'open the diagram to edit': ({ call }, { item }) => call('GET', `${PATH}/${item}/view?edit=true`),
  'save the diagram': ({ call }, { item }) =>
    call('PUT', `${PATH}/${item}`, { version: 1, patch: { removed: [], put: [] } }),
  'live mode': ({ call }, { item }) => call('GET', `${PATH}/live-mode/${item}?isLiveMode=true`),
  async 'live values'(who, { item }) {
    const { socket, opened } = await watch(who, item);
    socket.terminate();
    return { status: opened ? 200 : 404, body: '' };
  },
};

/** In whichever list the item stands; a folder that is not shared is as good as missing. */
async function moveWith(call: Call, item: string, body: object): Promise<Answered> {
  const own = await call('POST', `folders/${item}/move`, body);
  return own.status === 409 ? call('POST', `folders/${item}/move?shared=true`, body) : own;
}

const verdictOf = ({ status }: Answered): Verdict => {
  if (status === 200) return 'yes';
  return status === 404 ? 'missing' : 'refused';
};

describe('who may do what with an item of the dashboard', () => {
  test.each(PEOPLE)('%s', async (name) => {
    const verdicts: Partial<Record<ActionName, Verdict>> = {};
    for (const action of ACTION_NAMES) {
      const made = await subject();
      const who = await REACHED[name](made);
      const answer = await ACTIONS[action](who, made);
      verdicts[action] = verdictOf(answer);
      if (ALLOWED[name][action] !== 'missing') continue;
      // Byte for byte as of an item that never was.
      const lost = { ...made, item: crypto.randomUUID() };
      expect(answer.body, action).toBe((await ACTIONS[action](who, lost)).body);
    }
    expect(verdicts).toEqual(ALLOWED[name]);
  });

  test('whoever lacks the permission is refused, whatever the access', async () => {
    const viewer = await world.person('Viewer', { Dash: { canSee: true } });
    for (const action of ['rename', 'archive', 'clone', 'save the diagram'] as const) {
      const made = await subject();
      await share(made.item, withUser(viewer, 'edit'));
      expect((await ACTIONS[action](viewer, made)).status, action).toBe(403);
    }
  });
});

describe('a right that is withdrawn', () => {
  test('holds at the next call, and ends live values within a second', async () => {
    const { item } = await subject();
    await share(item, withUser(other, 'view'));
    const { socket, opened } = await watch(other, item);
    expect(opened).toBe(true);
    const closed = new Promise<number>((resolve) => socket.on('close', resolve));
    const began = performance.now();
    await share(item, { users: [], groups: [] });
    expect((await ACTIONS['view the diagram'](other, { folder: '', beside: '', item })).status).toBe(404);
    expect((await ACTIONS['live mode'](other, { folder: '', beside: '', item })).status).toBe(404);
    expect(await closed).toBe(4403);
    expect(performance.now() - began).toBeLessThan(1000);
  });

  test('with the group, the folder and the item itself', async () => {
    const group = await world.group('Leaving', [other]);
    const ends: readonly ((made: Subject) => Promise<unknown>)[] = [
      ({ folder }) => share(folder, { users: [], groups: [] }),
      () => administrator.call('DELETE', `groups/${group}`),
    ];
    for (const end of ends) {
      const made = await subject();
      await share(made.folder, withGroup(group, 'view'));
      const { socket, opened } = await watch(other, made.item);
      expect(opened).toBe(true);
      const closed = new Promise<number>((resolve) => socket.on('close', resolve));
      const began = performance.now();
      await end(made);
      expect(await closed).toBe(4403);
      expect(performance.now() - began).toBeLessThan(1000);
    }
  });
});

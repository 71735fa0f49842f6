/**
 * Tries every picker of the console at random moments, with a server that answers late. The picked entry must contain the
 * typed text.
 */
import { QueryClientProvider } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { expect, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { Palette } from '../../../host/commands/palette.tsx';
import { registerCommands } from '../../../host/commands/registry.ts';
import { useCall } from '../../../host/data/session/api.ts';
import { queryClient } from '../../../host/data/session/query-client.ts';
import { EquipmentPicker } from '../../../host/editor/assemblies/equipment-picker.tsx';
import { LinkObjectPicker } from '../../../host/editor/assemblies/link-object-field.tsx';
import { HubField } from '../../../host/pages/communication/hub-field.tsx';
import { ValueTag } from '../../../host/pages/dashboard/add-value.tsx';
import { MembersField } from '../../../host/pages/groups/members-field.tsx';
import * as report from '../../../host/pages/reports/form/pickers.tsx';
import { ExistingUser } from '../../../host/pages/users/existing-user.tsx';
import { RoleField } from '../../../host/pages/users/role-field.tsx';
import { DisplayPicker } from '../../../host/panels/meaning/display-picker.tsx';
import { displaysOf } from '../../../host/panels/meaning/displays.ts';
import { textOf } from '../../../host/panels/pick-list.tsx';
import { RolePicker } from '../../../host/panels/role-picker.tsx';
import { keyOfRole } from '../../../host/panels/role-words.ts';
import { TagPicker } from '../../../host/panels/tag-picker.tsx';
import {
  AssignmentField,
  CategoryField,
  LinkObjectField,
} from '../../../host/parts/communication/reference-fields.tsx';
import { RecipientsField } from '../../../host/parts/people/recipients-field.tsx';
import { SharePicker } from '../../../host/parts/share/share-form.tsx';
import { Combobox } from '../../../host/ui/combobox.tsx';
import { TimeZoneField } from '../../../host/ui/time-zone-field.tsx';
import type { ValueType } from '../../../worker/boundary/index.ts';
import { pageOf, type StubRequest, signInAda, stubServer } from '../../host/stub-server.ts';

const useTold = (search: string | undefined) =>
  useCall('notificationRecipients', { query: { search } }, { meta: { inline: true } });

const FIRST = [
  'Administrator',
  'Operator',
  'Raw water',
  'Booster',
  'Clear well',
  'Filter',
  'Chlorine',
  'Denver',
];
const SECOND = ['north', 'south', 'pump', 'level', 'intake', 'shift', 'dosing'];
const NAMES = FIRST.flatMap((first) => SECOND.map((second) => `${first} ${second}`));
const NOWHERE = ['xyzzy', 'qq', 'Operx'];

const uuid = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const nameOf = (id: string) => NAMES[Number(id.slice(-12))] ?? `unknown ${id}`;
const named = NAMES.map((name, nth) => ({ id: nth, uuid: uuid(nth), name, title: name }));
const people = NAMES.map((name, nth) => {
  const [firstName, ...rest] = name.split(' ');
  return { id: nth, uuid: uuid(nth), firstName, lastName: rest.join(' '), email: `p${nth}@demo.example` };
});
const masters = {
  formats: { Number: [{ _id: 'Number', type: 'Number', title: 'Number' }] },
  formulas: [],
  dictionaries: [],
  labels: named.map((one) => ({ ...one, _id: one.uuid, archived: false })),
};

/** What the server would answer, after a time that nobody knows. */
const late =
  (key: string, items: readonly object[]) =>
  async (request: StubRequest): Promise<unknown> => {
    await pause(Math.random() ** 2 * 400);
    const term = request.query.get('search')?.trim().toLowerCase() ?? '';
    const found =
      term.length < 3 ? items : items.filter((item) => JSON.stringify(item).toLowerCase().includes(term));
    const { items: page, total } = pageOf(found, request);
    return { [key]: page, total };
  };

const latePeople = async (request: StubRequest) => ({
  ...((await late('users', people)(request)) as object),
  groups: [],
});

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const random = <T,>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)]!;

/** Signs somebody in to a server that answers late. */
export function openPickingWorld(): void {
  signInAda();
  stubServer({
    'GET roles': late('items', named),
    'GET users/existing-users': late('items', people),
    'GET groups/available-members': late('items', people),
    'GET communications/hubs': late('items', named),
    'GET categories': late('categories', named),
    'GET link-object': late('items', named),
    'GET assignment': late('items', named),
    'GET reports/available-tags': late(
      'items',
      named.map((one) => ({ ...one, controllerName: 'Well PLC', controllerUuid: uuid(0), unit: 'm' })),
    ),
    'GET reports/site-schematics/role-tags': late('items', roles),
    'POST reports/site-schematics/equipment': late('items', equipment),
    'GET folders/share-search': latePeople,
    'GET notifications/recipients': latePeople,
    'GET reports': late('items', []),
    'GET areas': () => ({ area: [{ ...named[0], uuid: uuid(800), routes: [], sites: named }] }),
  });
}

const roles = named.map((one) => ({
  assignmentId: one.uuid,
  linkObjectId: uuid(900),
  assignment: one.name,
  linkObject: 'Flow',
  sites: 1,
  tag: null,
}));

const equipment = named.map(({ uuid: deviceId, name }) => ({
  ...{ assignmentId: null, deviceId, name, siteId: uuid(800), site: 'Raw water' },
  roles: [{ linkObjectId: uuid(900), tag: uuid(901) }],
}));

type Place = (picked: (text: string) => void) => ReactNode;
const nothing = () => {};
export const byId = (picked: (text: string) => void) => (id: string) => picked(nameOf(id));

function OwnCombobox({ picked }: { readonly picked: (text: string) => void }) {
  const [, setValue] = useState('');
  return (
    <Combobox
      label="Own"
      value=""
      options={named.map((one) => ({ value: one.uuid, label: one.name }))}
      onChange={(id) => {
        setValue(id);
        picked(nameOf(id));
      }}
    />
  );
}

const IN_REPORT = { category: '', assignment: '', taken: [], disabled: false };

/** By the file that offers it. `picking-places.test.ts` fails until a new one stands here. */
const PLACES: Readonly<Record<string, readonly Place[]>> = {
  'host/ui/combobox.tsx': [(picked) => <OwnCombobox picked={picked} />],
  'host/ui/time-zone-field.tsx': [
    (picked) => (
      <TimeZoneField label="Zone" value="" onChange={(zone) => picked(zone.replaceAll('_', ' '))} />
    ),
  ],
  'host/pages/users/role-field.tsx': [(picked) => <RoleField value="" onChange={byId(picked)} />],
  'host/pages/users/existing-user.tsx': [
    (picked) => <ExistingUser onChoose={(one) => picked(`${one.firstName} ${one.lastName} ${one.email}`)} />,
  ],
  'host/pages/groups/members-field.tsx': [
    (picked) => (
      <MembersField
        members={[]}
        readOnly={false}
        onChange={([one]) => one && picked(`${one.firstName} ${one.lastName} ${one.email}`)}
      />
    ),
  ],
  'host/pages/communication/hub-field.tsx': [
    (picked) => <HubField value="" readOnly={false} onChange={byId(picked)} />,
  ],
  'host/pages/dashboard/add-value.tsx': [
    (picked) => <ValueTag taken={[]} value="" onChange={(id) => picked(`${nameOf(id)} · Well PLC`)} />,
  ],
  'host/parts/communication/reference-fields.tsx': [
    (picked) => <CategoryField value="" onChange={byId(picked)} />,
    (picked) => <LinkObjectField value="" onChange={byId(picked)} />,
    (picked) => <AssignmentField value="" onChange={byId(picked)} />,
  ],
  'host/parts/share/share-form.tsx': [
    (picked) => (
      <SharePicker
        shares={{ rows: [], error: null, add: ({ label }) => picked(label) }}
        look={{ limit: 50, least: 3, offersFirst: true, blocksOwner: false }}
      />
    ),
  ],
  'host/parts/people/recipients-field.tsx': [
    (picked) => (
      <RecipientsField
        label="Add a user or a group"
        useFound={useTold}
        groups={[]}
        users={[]}
        readOnly={false}
        onChange={({ users: [one] }) => one && picked(`${one.firstName} ${one.lastName}`)}
      />
    ),
  ],
  'host/pages/reports/form/pickers.tsx': [
    // "All" is one of the choices, and has no id.
    (picked) => <report.CategoryField value="" onChange={(id) => picked(id ? nameOf(id) : 'All')} />,
    (picked) => (
      <report.TagPicker {...IN_REPORT} onPick={({ tag }) => picked(`${nameOf(tag!)} · Well PLC`)} />
    ),
    (picked) => <report.RolePicker {...IN_REPORT} onPick={({ linkObject }) => picked(nameOf(linkObject!))} />,
  ],
  'host/editor/assemblies/equipment-picker.tsx': [
    (picked) => (
      <EquipmentPicker
        linkObjects={[uuid(900)]}
        isPopup={false}
        onPick={({ equipment }) =>
          picked(`${nameOf((equipment as { deviceId: string }).deviceId)} Device · Raw water · 1 of 1 tags`)
        }
        onClose={nothing}
      />
    ),
  ],
  'host/editor/assemblies/link-object-field.tsx': [
    (picked) => <LinkObjectPicker selected={null} onPick={byId(picked)} onClose={nothing} />,
  ],
  'host/panels/pick-list.tsx': [],
  'host/panels/tag-picker.tsx': [
    (picked) => (
      <TagPicker selected={null} onPick={(id) => picked(`${nameOf(id)} Well PLC m`)} onClose={nothing} />
    ),
  ],
  'host/panels/role-picker.tsx': [
    (picked) => (
      <RolePicker
        selected={null}
        onPick={(role) => picked(`${nameOf(keyOfRole(role).split('/')[0]!)} Flow at 1 site`)}
        onClose={nothing}
      />
    ),
  ],
  'host/panels/meaning/display-picker.tsx': [
    (picked) => (
      <DisplayPicker
        lists={masters as never}
        selected={null}
        onPick={(type) =>
          picked(textOf(displaysOf(masters as never).find((display) => isSameDisplay(display.type, type))!))
        }
        onClose={nothing}
      />
    ),
  ],
  'host/commands/palette-results.tsx': [(picked) => <TriedPalette picked={picked} />],
};

function TriedPalette({ picked }: { readonly picked: (text: string) => void }) {
  const [{ hook, searchHook }] = useState(() => {
    const location = memoryLocation({ path: '/' });
    const go = (path: string) => picked(`${path} ${nameOf(path.match(/[\w-]{36}/)?.[0] ?? '')}`);
    return { ...location, hook: () => [location.hook()[0], go] as [string, typeof go] };
  });
  return (
    <Router hook={hook} searchHook={searchHook}>
      <Palette onClose={nothing} />
    </Router>
  );
}

const isSameDisplay = (a: ValueType | null, b: ValueType | null) => a?.key === b?.key && a?.id === b?.id;

/** Every word typed, somewhere in it. */
const hasAll = (text: string, typed: string) =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));

const typeInto = (field: HTMLInputElement, text: string) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
};
const press = (field: HTMLInputElement, key: string) =>
  field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

/** Types some letters of some name, waits a moment or none, and presses Enter; what was taken, beside what was typed. */
async function tryOnce(field: HTMLInputElement, picks: string[]) {
  const [word, more] = random([...NAMES, ...NOWHERE]).split(' ');
  const whole = Math.random() < 0.3 && more ? `${word!.slice(0, 4)} ${more}` : random([word, more ?? word])!;
  const text = whole.slice(0, 1 + Math.floor(Math.random() * 8)).trim();
  picks.length = 0;
  for (let end = 1; end <= text.length; end++) {
    typeInto(field, text.slice(0, end));
    if (Math.random() < 0.5) await pause(Math.random() * 30);
  }
  await pause(Math.random() ** 3 * 600);
  press(field, 'Enter');
  // The list of the palette is fetched at its first use; Enter before that is kept for it.
  await vi.waitFor(() => expect(document.body.textContent).not.toContain('Loading…'), 10_000);
  // The palette runs a choice at the next frame, which a busy machine shows late: a choice belongs to its own Enter.
  await new Promise(requestAnimationFrame);
  await pause(40);
  // A list that came during the pause has run its choice by then.
  await new Promise(requestAnimationFrame);
  return { text, taken: [...picks] };
}

/** Tries that a field has beyond those asked for, until it takes something. */
const MORE_TRIES = 40;

async function tryPlace(file: string, place: Place, tries: number) {
  const picks: string[] = [];
  const shown = await render(
    <QueryClientProvider client={queryClient}>{place((text) => picks.push(text))}</QueryClientProvider>,
  );
  const field = await vi.waitFor(() => {
    const inside = [
      ...shown.container.querySelectorAll('input'),
      ...document.querySelectorAll('dialog input, [role=dialog] input'),
    ];
    expect(inside.length).toBeGreaterThan(0);
    return inside[0] as HTMLInputElement;
  });
  return async () => {
    const wrong: string[] = [];
    let taken = 0;
    // What is typed at random may fit nothing many times: a field has some more tries for its first.
    for (let nth = 0; nth < tries || (taken === 0 && nth < tries + MORE_TRIES); nth++) {
      const one = await tryOnce(field, picks);
      taken += one.taken.length;
      wrong.push(
        ...one.taken
          .filter((text) => !hasAll(text, one.text))
          .map((text) => `${file}: ${one.text} → ${text}`),
      );
    }
    return { file, wrong, taken };
  };
}

/** Some letters and Enter at any moment, so many times in every one of them: expects that nothing is taken that does not fit. */
export async function tryAllPlaces(tries: number): Promise<void> {
  const withdraw = registerCommands(
    NAMES.map((name, nth) => ({
      id: `command ${nth}`,
      label: name,
      group: 'View',
      icon: Star,
      run: () => paletteRan(name),
    })),
  );
  let paletteRan: (name: string) => void = nothing;
  const runs = [];
  for (const [file, places] of Object.entries(PLACES)) {
    for (const place of places) {
      const tell: Place = (picked) => {
        if (file.endsWith('palette-results.tsx')) paletteRan = (name) => picked(`${name} View`);
        return place(picked);
      };
      runs.push(await tryPlace(file, tell, tries));
    }
  }
  const results = await Promise.all(runs.map((run) => run()));
  withdraw();
  expect(results.flatMap(({ wrong }) => wrong).join('\n')).toBe('');
  // A field that takes nothing at all would pass otherwise.
  for (const { file, taken } of results) expect(taken, file).toBeGreaterThan(0);
}

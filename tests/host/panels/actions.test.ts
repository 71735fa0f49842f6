import { describe, expect, test } from 'vitest';
import type { AnyKind } from '../../../engine/plugin.ts';
import { isCarried } from '../../../host/diagram/carried.ts';
import { delayFault, delayOf, delayWords, withDelay } from '../../../host/diagram/writes/delay-model.ts';
import {
  actionChoices,
  actionNamed,
  actionsOf,
  OPEN_METHODS,
  shownAction,
  urlFault,
  withAction,
  withCarried,
} from '../../../host/panels/action-model.ts';
import { sitesOf } from '../../../host/panels/action-targets.ts';
import * as plugins from '../../../plugins/index.ts';

const kindNamed = (name: string) =>
  (Object.values(plugins) as unknown as readonly AnyKind[]).find(({ kind }) => kind === name)!;
const of = (name: string, onPopup = false) => actionsOf(kindNamed(name), { onPopup }).join(', ');
const LINKS = 'Open URL, Open Dash Report, Open Site Report';

describe('what each kind offers', () => {
  test.each([
    ['toggle-button', 'No Action, Remote Control, Overview, Pop-up'],
    ['dual-state-pump', 'No Action, Remote Control, Overview, Pop-up'],
    ['line', ''],
    ['dynamic-texts', `No Action, Set Value, Set Custom Field, Graph, ${LINKS}, Overview, Pop-up`],
    ['square-tank', `No Action, Set Value, Graph, ${LINKS}, Overview, Pop-up`],
    ['three-d-tank', `No Action, Set Value, Graph, ${LINKS}, Overview, Pop-up`],
    ['gauges', `No Action, Set Value, Graph, ${LINKS}, Overview, Pop-up`],
    ['bars-and-levels', `No Action, Set Value, Graph, ${LINKS}, Overview, Pop-up`],
    ['dynamic-images', `No Action, Set Value, Graph, ${LINKS}, Overview, Pop-up`],
    ['dynamic-shapes', `No Action, Graph, ${LINKS}, Overview, Pop-up`],
    ['images', `No Action, Graph, ${LINKS}, Overview, Pop-up`],
    ['dynamic-icons', `No Action, Graph, ${LINKS}, Overview, Pop-up`],
    ['three-state-switch', 'No Action, Remote Control, Overview, Pop-up'],
    ['table-cell', `No Action, Set Value, Set Custom Field, Graph, ${LINKS}, Overview, Pop-up`],
    ['table', ''],
    ['table-header', ''],
    ['canvas', ''],
  ])('ACT-01 OR-59 %s: %s', (name, actions) => {
    expect(of(name)).toBe(actions);
  });

  test.each([
    ['toggle-button', 'No Action, Remote Control, Pop-up'],
    ['dynamic-texts', 'No Action, Set Value, Set Custom Field, Graph, Overview, Pop-up'],
    ['dynamic-shapes', 'No Action, Graph, Overview, Pop-up'],
    ['square-tank', 'No Action, Set Value, Graph, Overview, Pop-up'],
    ['table-cell', 'No Action, Set Value, Graph, Overview, Pop-up'],
  ])('ACT-03 on a pop-up overview %s: %s', (name, actions) => {
    expect(of(name, true)).toBe(actions);
  });
});

test.each([
  [{ type: 'No Action' }, 'No Action'],
  [{ type: 'Remote Control' }, 'Remote Control'],
  [{ type: 'Set Value' }, 'Set Value'],
  [{ type: 'Set Custom Field' }, 'Set Custom Field'],
  [{ type: 'Graph' }, 'Graph'],
  [{ type: 'Open Dash Report' }, 'Open Dash Report'],
  [{ type: 'Open Site Report' }, 'Open Site Report'],
  [{ type: 'Overview' }, 'Overview'],
  [{ type: 'Pop-up' }, 'Pop-up'],
  [{ type: 'Open URL' }, 'Open URL'],
  [{ type: 'openUrl' }, 'Open URL'],
  [{ type: 'popup' }, 'Pop-up'],
  [{ type: 'Open Report', reportSection: 'site' }, 'Open Site Report'],
  [{ type: 'Open Report', reportSection: 'dash' }, 'Open Dash Report'],
  [{ type: 'Open Report' }, 'Open Dash Report'],
  [{ type: 'Launch' }, undefined],
])('ACT-02 CONST-14 OR-60 a stored %j is %s', (link, action) => {
  expect(actionNamed(link)).toBe(action);
});

test('PROP-05 what nobody has chosen is remote control for controls and nothing for others', () => {
  expect(shownAction(undefined, ['No Action', 'Remote Control'])).toEqual({ value: 'Remote Control' });
  expect(shownAction({ value: null }, ['No Action', 'Graph'])).toEqual({ value: 'No Action' });
  expect(shownAction({ value: { type: 'Launch' } }, ['No Action'])).toEqual({ value: 'Launch' });
  expect(shownAction({ mixed: true }, [])).toEqual({ mixed: true });
});

test('PROP-05 another action keeps what still means the same', () => {
  const url = { type: 'Open URL', url: 'https://a.example', openMethod: 'newTab' } as const;
  expect(withAction(url, 'Open Dash Report')).toEqual({
    type: 'Open Dash Report',
    openMethod: 'newTab',
    reportSection: 'dash',
  });
  expect(withAction(url, 'Graph')).toEqual({ type: 'Graph' });
  const site = { type: 'Open Site Report', siteId: 's', reportId: 'r', reportSection: 'site' };
  expect(withAction(site, 'Overview')).toEqual({ type: 'Overview', siteId: 's' });
  expect(withAction(site, 'Open Site Report')).toEqual(site);
});

test('ACT-04 CONST-14 a link opens in the same tab, a new tab or a new window', () => {
  expect(OPEN_METHODS.map(({ value }) => value)).toEqual(['sameTab', 'newTab', 'newWindow']);
});

test.each([
  ['https://a.example/x', undefined],
  ['a.example', undefined],
  ['/dash/d1', undefined],
  [' ', 'Enter an address'],
  ['javascript:alert(1)', 'Only http and https addresses open, and paths of this console'],
  ['//evil.example', 'Only http and https addresses open, and paths of this console'],
])('ACT-05 OR-61 the address %j: %s', (url, fault) => {
  expect(urlFault(url)).toBe(fault);
});

test('PROP-05 NAV-45 what a link takes along is selectedConfiguration, and what else stands there is kept', () => {
  const link = { type: 'Open URL', selectedConfiguration: [{ type: 'other', checked: true }] };
  const carried = withCarried(withCarried(link, 'siteId', true), 'siteSchematicId', false);
  expect(carried.selectedConfiguration).toEqual([
    { type: 'other', checked: true },
    { type: 'siteId', checked: true },
    { type: 'siteSchematicId', checked: false },
  ]);
  expect([isCarried(carried, 'siteId'), isCarried(carried, 'siteSchematicId')]).toEqual([true, false]);
  expect(isCarried({ type: 'Open URL', selectedConfiguration: 'broken' }, 'siteId')).toBe(false);
});

test('two sites of one name are told apart by their areas', () => {
  const site = (uuid: string, name: string) => ({ id: 1, uuid, name });
  const area = (name: string, ...sites: ReturnType<typeof site>[]) => ({
    id: 1,
    uuid: name,
    name,
    routes: [],
    sites,
  });
  const labels = sitesOf([
    area('North', site('a', 'Well'), site('b', 'Mill')),
    area('South', site('c', 'Well')),
  ]);
  expect(labels.map(({ label }) => label)).toEqual(['Mill', 'Well (North)', 'Well (South)']);
});

describe('the delay of a write', () => {
  test('PROP-07 has all five settings; nothing is stored where nothing is set', () => {
    expect(delayOf(undefined)).toEqual({
      delay: 0,
      duration: 0,
      resetValue: 0,
      enabled: false,
      allowOverride: false,
    });
    expect(delayOf({ value: { delay: 3 } })).toMatchObject({ delay: 3, enabled: false });
    expect(delayOf({ mixed: true })).toBeUndefined();
    const set = withDelay(delayOf(undefined), { enabled: true });
    expect(set).toMatchObject({ enabled: true, duration: 0 });
    expect(withDelay(set!, { enabled: false })).toBeNull();
  });

  test.each([
    [{ delay: 0 }, undefined],
    [{ duration: 86_400 }, undefined],
    [{ resetValue: -4 }, undefined],
    [{ delay: -1 }, 'From 0 to 86,400 seconds'],
    [{ duration: 86_401 }, 'From 0 to 86,400 seconds'],
    [{ resetValue: Number.NaN }, 'Enter a number'],
  ])('PROP-07 %j: %s', (change, fault) => {
    expect(delayFault(change)).toBe(fault);
  });

  test('OR-67 says what will happen: wait, hold, write back', () => {
    const settings = { ...delayOf(undefined)!, delay: 5 };
    expect(delayWords(settings)).toBe('Writes 5 seconds after it is confirmed, and leaves it so.');
    expect(delayWords({ ...settings, duration: 1, resetValue: 2 })).toBe(
      'Writes 5 seconds after it is confirmed; 1 second later 2 is written.',
    );
    expect(delayWords({ ...settings, delay: 0, duration: 30, toPrevious: true })).toBe(
      'Writes as soon as it is confirmed; 30 seconds later the value from before is written.',
    );
  });
});

test('a value is not asked for where the linked tag is read-only, and the list says so', () => {
  const choice = (canWrite?: boolean) =>
    actionChoices(['No Action', 'Set Value'], canWrite).map(({ refusal }) => refusal);
  expect(choice(false)).toEqual([undefined, 'the tag is read-only']);
  expect(choice(true)).toEqual([undefined, undefined]);
  expect(choice()).toEqual([undefined, undefined]);
});

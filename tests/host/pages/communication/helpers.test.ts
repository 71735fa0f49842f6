/** The page of communication without a browser: intervals, orders, what is chosen, what is left. */
import { afterEach, expect, test } from 'vitest';
import type { Communication, Controller } from '../../../../api/contract/index.ts';
import {
  changeCommunication,
  communicationStore,
  resetCommunication,
} from '../../../../host/data/stores/communication-store.ts';
import {
  type SiteCommunication,
  withController,
  withoutController,
  withoutLink,
} from '../../../../host/pages/communication/changed-communication.ts';
import {
  effectiveInterval,
  pollInterval,
  updateInterval,
} from '../../../../host/pages/communication/intervals.ts';
import { linkBody, NO_LINK, newLinkBody } from '../../../../host/pages/communication/link-form.ts';
import { orderOf, rowOf, toRows } from '../../../../host/pages/communication/rows.ts';
import {
  chosenCount,
  EVERYTHING,
  isChosen,
  NOTHING,
  stateOf,
  toggled,
} from '../../../../host/pages/communication/scan-selection.ts';
import { statusWords } from '../../../../host/parts/communication/status-words.ts';

test.each([
  [0, 30_000],
  [1, 10_000],
  [10, 10_000],
  [11, 11_000],
  [199_999, 199_999_000],
  [200_000, 200_000_000],
  [5_000_000, 200_000_000],
  [0.5, 1000],
  [-1, 1000],
])('COMM-20 OR-39 CONST-26 devices scanned every %d s are looked at every %d ms', (value, ms) => {
  expect(pollInterval(value)).toBe(ms);
});

test.each([
  [0, 'Disabled'],
  [5, '5s'],
  [0.5, '0.5s'],
])('COMM-18 CONST-26 an update interval of %d reads %s', (seconds, words) => {
  expect(updateInterval(seconds)).toBe(words);
});

test('what is asked without an interval of its own is no more disabled than its tags are', () => {
  expect(updateInterval(effectiveInterval('modbus-tcp', 0))).toBe('5s');
  expect(updateInterval(effectiveInterval('opc-ua', 30))).toBe('30s');
  expect(updateInterval(effectiveInterval('sparkplug-b', 0))).toBe('Disabled');
});

test.each([
  ['active', 'Active', 'sound'],
  ['down', 'Down', 'amiss'],
  ['unknown', 'Unknown', 'unknown'],
  ['connecting', 'Connecting', 'unknown'],
  ['Commissioning', 'Commissioning', 'unknown'],
  ['constructor', 'constructor', 'unknown'],
])('COMM-14 OR-38 the status %s is never hidden', (status, words, state) => {
  expect(statusWords(status)).toEqual({ words, state });
});

const EVERY_KEY = {
  siteId: 's',
  controllerId: 'c',
  controllerTemplateId: 't',
  tagId: 'g',
  mode: 'add',
  enable: true,
  archive: true,
  tagType: 2,
  isScanning: true,
  search: 'pump',
  reportMsg: '3 reports',
  selectedSites: ['s'],
  deviceId: 'd',
  linkObjectId: 'l',
} as const;

afterEach(() => changeCommunication({ siteId: '', archive: false, isScanning: false, reportMsg: '' }));

test('the client state of communication has these names; tag type 0 at first', () => {
  expect(Object.keys(communicationStore).sort()).toEqual(Object.keys(EVERY_KEY).sort());
  expect(communicationStore).toMatchObject({ tagType: 0, mode: null, isScanning: false, selectedSites: [] });
});

test('a reset of communication clears what was chosen, and nothing else', () => {
  changeCommunication(EVERY_KEY);
  resetCommunication();
  expect(communicationStore).toEqual({
    ...EVERY_KEY,
    controllerId: '',
    tagId: '',
    mode: null,
    enable: false,
    tagType: 0,
    selectedSites: [],
    search: '',
    controllerTemplateId: '',
  });
});

const link = (uuid: string, rest: Partial<Communication> = {}) =>
  ({
    uuid,
    name: uuid,
    siteName: 'Well',
    status: 'active',
    statusDetail: '',
    lastSeen: null,
    tagsCount: 0,
    scanInterval: 0,
    ...rest,
  }) as Communication;
const controller = (uuid: string, communicationUuid: string, rest: Partial<Controller> = {}) =>
  ({
    uuid,
    communicationUuid,
    name: uuid,
    siteName: 'Well',
    status: 'active',
    statusDetail: '',
    ...rest,
  }) as Controller;

const LINKS = [
  link('beta', { status: 'down', lastSeen: '2026-01-02T00:00:00Z', tagsCount: 9, scanInterval: 5 }),
  link('Alpha', { status: 'active', lastSeen: '2026-01-03T00:00:00Z', tagsCount: 10, scanInterval: 1 }),
  link('gamma', { status: 'odd', tagsCount: 2, scanInterval: 0 }),
];
const CONTROLLERS = [controller('b2', 'beta'), controller('b1', 'beta')];

test.each([
  [undefined, 'asc', ['Alpha', 'beta', 'b1', 'b2', 'gamma']],
  [undefined, 'desc', ['gamma', 'beta', 'b2', 'b1', 'Alpha']],
  ['status', 'asc', ['beta', 'b2', 'b1', 'gamma', 'Alpha']],
  ['tags', 'desc', ['Alpha', 'beta', 'b2', 'b1', 'gamma']],
  ['scanInterval', 'asc', ['gamma', 'Alpha', 'beta', 'b2', 'b1']],
  // What was never heard comes last, whichever way.
  ['lastSeen', 'asc', ['beta', 'b2', 'b1', 'Alpha', 'gamma']],
  ['lastSeen', 'desc', ['Alpha', 'beta', 'b2', 'b1', 'gamma']],
  // Links have no alarm limits: they stay as they are.
  ['alertHigh', 'asc', ['beta', 'b2', 'b1', 'Alpha', 'gamma']],
] as const)('COMM-21 links by %s %s, controllers below their own', (key, order, names) => {
  expect(toRows(LINKS, CONTROLLERS, key, order).map((row) => rowOf(row).name)).toEqual(names);
});

test.each([
  ['name', undefined],
  ['status', 'status'],
  ['lastSeen', 'lastSeen'],
  ['tags', 'tags'],
  ['scanInterval', 'scanInterval'],
])('COMM-21 the column %s of links sorts by %s', (column, key) => {
  for (const [descending, order] of [
    [false, 'asc'],
    [true, 'desc'],
  ] as const)
    expect(orderOf({ column, descending })).toEqual({ key, order });
});

test('COMM-07 without its only link a site has no communication and no controllers', () => {
  const site: SiteCommunication = {
    communication: [LINKS[0]!],
    controllers: CONTROLLERS,
    activityLog: [],
    count: 2,
  };
  expect(withoutLink(site, 'beta')).toEqual({
    communication: [],
    controllers: [],
    activityLog: [],
    count: 0,
  });
});

test('a controller that is added or archived changes the counts of its link and of the site', () => {
  const site: SiteCommunication = {
    ...{ communication: [{ ...LINKS[0]!, controllersCount: 2 }], activityLog: [], count: 2 },
    controllers: CONTROLLERS.map((one) => ({ ...one, tagsCount: 4 })),
  };
  const countsOf = ({ communication: [one], controllers, count }: SiteCommunication) => [
    ...[one!.controllersCount, one!.tagsCount, controllers.length, count],
  ];
  const more = withController(site, { ...controller('b3', 'beta'), tagsCount: 5 });
  expect(countsOf(more)).toEqual([3, 14, 3, 3]);
  expect(countsOf(withController(more, { ...controller('b3', 'beta'), tagsCount: 5 }))).toEqual([
    3, 14, 3, 3,
  ]);
  expect(countsOf(withoutController(site, 'b1'))).toEqual([1, 5, 1, 1]);
  expect(withoutController(site, 'elsewhere')).toBe(site);
});

test('COMM-07 links beside the one that is archived stay', () => {
  const site: SiteCommunication = {
    communication: LINKS,
    controllers: CONTROLLERS,
    activityLog: [],
    count: 2,
  };
  const left = withoutLink(site, 'Alpha');
  expect(left.communication.map(({ uuid }) => uuid)).toEqual(['beta', 'gamma']);
  expect(left.count).toBe(2);
});

test('COMM-09 of a hundred thousand found all are chosen but some, without a list of them', () => {
  const allButOne = toggled(EVERYTHING, 7);
  expect([isChosen(allButOne, 7), isChosen(allButOne, 8)]).toEqual([false, true]);
  expect(chosenCount(allButOne, 100_000)).toBe(99_999);
  expect(stateOf(allButOne, 100_000)).toBe('mixed');
  expect(stateOf(toggled(allButOne, 7), 100_000)).toBe(true);
  expect(stateOf(NOTHING, 100_000)).toBe(false);
  expect(chosenCount(toggled(NOTHING, 3), 100_000)).toBe(1);
});

test('COMM-15 OR-37 a form sends of its protocol’s address what was typed, and nothing of another', () => {
  const values = {
    ...NO_LINK,
    name: 'Gateway',
    address: { ...NO_LINK.address, host: ' 10.1.2.3 ', port: '', timeout: 'soon', user: 'ann' },
    password: 'secret',
  };
  expect(linkBody({ ...values, protocol: 'modbus-tcp' })).toMatchObject({
    address: { host: '10.1.2.3', timeout: Number.NaN },
  });
  expect(linkBody({ ...values, protocol: 'sparkplug-b' }).address).toEqual({});
  const opc = linkBody({ ...values, protocol: 'opc-ua' });
  expect(opc).toMatchObject({ password: 'secret', address: { user: 'ann', securityMode: 'SignAndEncrypt' } });
  // Without a user the stored password goes; one that was not typed stays.
  const anonymous = { ...values, address: { ...values.address, user: '' } };
  expect(linkBody({ ...anonymous, protocol: 'opc-ua' })).toMatchObject({ password: null });
  expect('password' in linkBody({ ...values, password: '', protocol: 'opc-ua' })).toBe(false);
  expect(newLinkBody('s')({ ...anonymous, protocol: 'opc-ua' }).password).toBeUndefined();
});

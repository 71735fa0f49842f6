/** What a click on an object with the action "Set Value" asks, through a whole engine. */
import { expect, test } from 'vitest';
import type { ElementConfig } from '../../engine/document/types.ts';
import { createEngine, type EngineHappening } from '../../engine/engine.ts';
import { Quality } from '../../engine/live/quality.ts';
import type { TagInfo } from '../../engine/live/tag-table.ts';
import { NullBackend } from '../../engine/render/null/null-backend.ts';
import { INPUT_FIELDS, InputKind } from '../../engine/tools/input.ts';
import * as list from '../../plugins/index.ts';

interface Setting {
  readonly kind?: string;
  readonly config?: Partial<ElementConfig>;
  readonly info?: Partial<TagInfo>;
  readonly value?: number | boolean;
  readonly control?: boolean;
}

/** What happens at a click on the middle of an object. */
function clickOn({ kind = 'square-tank', config = {}, info = {}, value = 40, control = true }: Setting) {
  const happened: EngineHappening[] = [];
  const queue: (() => void)[] = [];
  let time = 0;
  const engine = createEngine({
    kinds: Object.values(list),
    backend: new NullBackend({ width: 400, height: 400, ratio: 1 }),
    clock: () => time,
    schedule: (frame) => queue.push(frame),
    emit: (event) => happened.push(event),
    published: () => {},
    report: () => {},
  });
  const settle = () => {
    time += 1;
    for (let frames = 0; queue.length > 0 && frames < 50; frames++) queue.shift()!();
  };
  engine.resize({ width: 400, height: 400, ratio: 1 });
  engine.live.setMasters({
    labels: {},
    formulas: {},
    dictionaries: { modes: { definitions: { '2': 'Hand', '0': 'Off', '1': 'Auto' } } },
  });
  const tag = engine.live.tags.add({ uuid: 't', name: 'TANK.SP', unit: '%', dataType: 'float', ...info });
  engine.addConfigs([{ id: 'c', linkedTag: 't', actionLink: { type: 'Set Value' }, ...config }]);
  engine.addObjects([{ id: 'c', identifier: kind, x: 0, y: 0, width: 120, height: 60, label: 'Set point' }]);
  engine.setRights({ control });
  engine.live.tags.set(tag, 0, Quality.good, value);
  engine.fed();
  settle();
  const { x, y } = engine.camera.toView(60, 30);
  const event = (what: number, buttons: number) => [
    what,
    x,
    y,
    0,
    buttons,
    ...Array(INPUT_FIELDS - 5).fill(0),
  ];
  engine.input(Float64Array.from([...event(InputKind.down, 1), ...event(InputKind.up, 0)]));
  settle();
  return happened.find(({ type }) => type === 'entry' || type === 'control' || type === 'link');
}

test('ACT-07 a click asks for a number, with the limits of the tag', () => {
  expect(clickOn({ info: { min: 0, max: 100 } })).toMatchObject({
    type: 'entry',
    tag: 't',
    name: 'Set point',
    current: 40,
    dataType: 'float',
    min: 0,
    max: 100,
    allowZero: false,
    choices: null,
  });
});

test('OR-66 zero is allowed by the element', () => {
  expect(clickOn({ config: { allowZero: true } })).toMatchObject({ type: 'entry', allowZero: true });
});

test('LIVE-08 an object that shows its value by a dictionary asks for one of its definitions', () => {
  const config = { valueType: { key: 'dictionary', id: 'modes' } } as const;
  const choices = [
    { value: 0, label: 'Off' },
    { value: 1, label: 'Auto' },
    { value: 2, label: 'Hand' },
  ];
  expect(clickOn({ config, value: 1 })).toMatchObject({ type: 'entry', currentText: 'Auto', choices });
  // One that is not there any more: a number.
  expect(clickOn({ config: { valueType: { key: 'dictionary', id: 'gone' } } })).toMatchObject({
    choices: null,
  });
});

test('a truth is chosen by its names', () => {
  const choices = [
    { value: true, label: 'ON' },
    { value: false, label: 'OFF' },
  ];
  expect(clickOn({ info: { dataType: 'boolean' }, value: true })).toMatchObject({
    choices,
    currentText: 'ON',
  });
});

test('where and how it is written goes along (LIVE-12)', () => {
  const config = { readBackTags: ['r'], readBackDelay: 3, assignmentId: 'a', deviceId: 'd' };
  expect(clickOn({ config })).toMatchObject(config);
});

test.each<[string, Setting]>([
  ['without the right to control', { control: false }],
  ['on a tag whose control is off', { info: { canToggle: false } }],
  ['with no action', { config: { actionLink: { type: 'No Action' } } }],
  ['on an object without a tag', { config: { linkedTag: undefined } }],
])('ACT-08 a click %s does nothing', (_, setting) => {
  expect(clickOn(setting)).toBeUndefined();
});

const FIELD = '00000000-0000-4000-8000-000000000007';
const setsField: Setting = {
  kind: 'dynamic-texts',
  config: {
    actionLink: { type: 'Set Custom Field' },
    systemLabels: { systemValueType: 'customField', customFieldId: FIELD },
  },
};

test('ACT-01 "Set Custom Field" asks for the custom field that a text shows', () => {
  expect(clickOn(setsField)).toMatchObject({
    type: 'link',
    field: { name: 'Set point', order: { type: 'customField', customField: FIELD } },
  });
});

test.each<[string, Setting]>([
  ['without the right to control', { ...setsField, control: false }],
  ['on a text that shows none', { ...setsField, config: { actionLink: { type: 'Set Custom Field' } } }],
])('ACT-08 "Set Custom Field" does nothing %s', (_, setting) => {
  expect(clickOn(setting)).toBeUndefined();
});

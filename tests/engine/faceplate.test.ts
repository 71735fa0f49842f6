/** A click on equipment opens its faceplate; what acts by itself goes on to act, and its menu opens the faceplate. */
import { expect, test } from 'vitest';
import type { ElementConfig } from '../../engine/document/types.ts';
import type { EngineHappening } from '../../engine/engine.ts';
import { instance, type Plant, PUMP, plant } from '../support/engine/assemblies.ts';

const TAG = '00000000-0000-4000-8000-000000000001';
const opens = (object: string, tag: string | undefined = TAG) => ({
  type: 'link',
  object,
  link: { type: 'Pop-up', reportId: 'pump', ofEquipment: true },
  ...(tag ? { tag } : {}),
});

/** A control at 0…100, of the kind that writes with a click. */
function pumpWith(config: Partial<ElementConfig>, mayControl = true): Plant {
  const box = { x: 0, y: 0, width: 100, height: 100 };
  const at = plant(
    [{ id: 'p', identifier: 'dual-state-pump', ...box }],
    [{ id: 'p', linkedTag: TAG, ...config }],
  );
  at.engine.setRights({ control: mayControl });
  at.feed(TAG, 1);
  return at;
}

function clicked(at: Plant, x = 50, y = 50): readonly EngineHappening[] {
  at.happened.length = 0;
  at.pointer('down', x, y);
  at.pointer('up', x, y);
  at.settle();
  return at.happened.filter(({ type }) => type !== 'point');
}

const faceplate = 'pump';

test('a symbol without an action of its own opens it, with the tag whose equipment is shown', () => {
  const at = pumpWith({ faceplate, actionLink: { type: 'No Action' } });
  expect(clicked(at)).toEqual([opens('p')]);
  expect(at.engine.pointer.mirror()).toMatchObject([{ object: 'p', control: true, faceplate: 'press' }]);
});

test('a control commands, and only its menu opens it', () => {
  const at = pumpWith({ faceplate });
  expect(clicked(at)).toMatchObject([{ type: 'control', object: 'p' }]);
  // While the command is under way a second click is no other thing.
  expect(clicked(at)).toEqual([]);
  expect(at.engine.pointer.mirror()).toMatchObject([{ faceplate: 'menu' }]);
  at.happened.length = 0;
  at.engine.pointer.openFaceplate('p');
  expect(at.happened).toEqual([opens('p')]);
});

test('for somebody who may not control, a control opens it', () => {
  expect(clicked(pumpWith({ faceplate }, false))).toEqual([opens('p')]);
});

test.each([
  ['a value is typed in', { type: 'Set Value' }, { type: 'entry' }],
  ['a link is followed', { type: 'Graph' }, { type: 'link', link: { type: 'Graph' } }],
])('an own action comes first: %s', (_, actionLink, event) => {
  expect(clicked(pumpWith({ faceplate, actionLink }))).toMatchObject([event]);
});

test('without one nothing opens', () => {
  const at = pumpWith({ actionLink: { type: 'No Action' } });
  expect(clicked(at)).toEqual([]);
  at.engine.pointer.openFaceplate('p');
  expect(at.happened.filter(({ type }) => type === 'link')).toEqual([]);
});

test('every part of an instance opens that of the instance, with one of its tags; keys stop where it says something', () => {
  const config = {
    id: 'i',
    faceplate,
    equipmentName: 'P-101',
    tags: { flow: TAG },
    values: { title: 'P-1' },
  };
  const at = plant([instance('i', 0, 0)], [config]);
  at.define({ pump: PUMP });
  at.settle();
  const [event] = clicked(at, 70, 54);
  expect(event).toMatchObject({ type: 'link', tag: TAG, link: { reportId: 'pump' } });
  // By its equipment's name, its two readings, and the switch, which would command if it were linked.
  const stops = at.engine.pointer.mirror().map((one) => [one.label, one.faceplate]);
  expect(stops).toEqual([
    ['P-101', 'press'],
    ['Missing tag', 'press'],
    ['Missing tag', 'press'],
    ['Missing tag', 'menu'],
  ]);
});

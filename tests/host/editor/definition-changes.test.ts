import { expect, test } from 'vitest';
import { changeLines, changesOf, usageWords } from '../../../host/editor/assemblies/definition-changes.ts';
import { PUMP } from '../../support/engine/assemblies.ts';

const definition = (change: object = {}): Record<string, unknown> => ({ ...PUMP, ...change });
const usage = (own: Readonly<Record<string, number>> = {}) => ({
  ...{ diagrams: [], others: 2, instances: 30, assemblies: [] },
  own: Object.entries(own).map(([parameter, instances]) => ({ parameter, instances })),
});
const said = (change: object, own?: Readonly<Record<string, number>>) =>
  changeLines(changesOf(definition(), definition(change)), usage(own));

test('what is as it was changes nothing, in whatever order uses are, and without configs that say nothing', () => {
  const configuration = [...PUMP.configuration, { id: 'box' }];
  expect(said({ uses: PUMP.uses.toReversed(), configuration })).toEqual([]);
});

test('objects are counted with their configs and with what they use', () => {
  const objects = [...PUMP.objects.slice(1), { ...PUMP.objects[0]!, id: 'new' }];
  const uses = PUMP.uses.map((use) =>
    use.object === 'box'
      ? { ...use, object: 'new' }
      : use.object === 'name'
        ? { ...use, value: '{title}' }
        : use,
  );
  const configuration = [{ id: 'value', valueType: { key: 'unit' as const } }];
  expect(said({ objects, uses, configuration })).toEqual([
    '2 objects changed, 1 object added, 1 object removed.',
  ]);
});

test('a parameter that is gone says whose values go with it, a new one what instances have of it', () => {
  const [flow, run, title, , most] = PUMP.parameters;
  const parameters = [flow, run, title, most, { name: 'power', label: 'Power', type: 'tag' }];
  expect(said({ parameters }, { body: 4 })).toEqual([
    '“Power” is new: it is missing on instances whose equipment has no such tag.',
    '“Body” is gone, and with it the own value of 4 instances of 30.',
  ]);
  expect(said({ parameters: parameters.slice(0, 4) })).toEqual([
    '“Body” is gone; no instance has a value of its own for it.',
  ]);
});

test('a default that changes leaves own values alone', () => {
  const parameters = PUMP.parameters.map((one) => (one.name === 'most' ? { ...one, value: 50 } : one));
  expect(said({ parameters }, { most: 1 })).toEqual(['“Most” has changed; own values stay on 1 instance.']);
  expect(said({ parameters })).toEqual(['“Most” has changed on every instance.']);
});

test('where it is drawn is said in numbers, with the diagrams that are not listed', () => {
  expect(usageWords(usage())).toBe('30 instances in 2 diagrams');
  expect(usageWords({ ...usage(), instances: 0 })).toBe('No diagram draws it.');
});

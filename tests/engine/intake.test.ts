/** Objects and their configs come in any order, and in any number of parts. */
import { expect, test } from 'vitest';
import { DiagramDocument } from '../../engine/document/document.ts';
import type { ElementConfig } from '../../engine/document/types.ts';
import { Intake } from '../../engine/intake.ts';
import { objects } from '../support/engine/notation.ts';

const [a] = objects('box a 0,0 10x10');
const parts: readonly ElementConfig[] = [
  { id: 'a', linkedTag: 'pressure' },
  { id: 'a', deviceId: 'pump' },
  { id: 'a', linkedTag: 'flow' },
];
const whole = { id: 'a', linkedTag: 'flow', deviceId: 'pump' };

function intake() {
  const document = new DiagramDocument();
  return { document, intake: new Intake(document, [document], (object) => object) };
}

test.each([0, 1, 2, 3])(
  '%i parts of a config before its object, and the others after it, make one',
  (before) => {
    for (const isAtOnce of [true, false]) {
      const { document, intake: into } = intake();
      const add = (configs: readonly ElementConfig[]): void => {
        if (isAtOnce) into.addConfigs(configs);
        else for (const config of configs) into.addConfigs([config]);
      };
      add(parts.slice(0, before));
      into.addObjects([a!]);
      add(parts.slice(before));
      expect(document.get('a')!.config).toEqual(whole);
    }
    expect(parts[0]).toEqual({ id: 'a', linkedTag: 'pressure' });
  },
);

import { expect, test } from 'vitest';
import type { SandboxAnswer } from '../../../worker/sandbox/messages.ts';
import { createRuntime } from '../../../worker/sandbox/runtime.ts';

/** What a plugin with this source answers where the browser refuses its module. */
async function refusal(source: string): Promise<SandboxAnswer> {
  const answers: SandboxAnswer[] = [];
  const load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: data:text'));
  await createRuntime({ load, answer: (answer) => answers.push(answer) })({ ask: 'load', source });
  return answers[0]!;
}

test.each([
  ["import { draw } from './draw.js';\nexport default draw;"],
  ["import './draw.js';"],
  ["  import{draw}from 'https://example.com/draw.js'"],
  ["export { default } from './draw.js';"],
  ["export default async (kit) => (await import('./draw.js')).make(kit);"],
])('a file that imports is refused because plugins may import nothing: %s', async (source) => {
  expect(await refusal(source)).toEqual({
    error: 'A plugin is one file and may import nothing: put what it needs into the file',
  });
});

test.each([
  ['export default (kit) => kit.defineKind({ title: "An import of ore" }'],
  ['// What we import from the pit\nexport default 1 +;'],
])('another file that cannot be run is refused with the words of the browser: %s', async (source) => {
  expect(await refusal(source)).toEqual({
    error: 'The module cannot be run: Failed to fetch dynamically imported module: data:text',
  });
});

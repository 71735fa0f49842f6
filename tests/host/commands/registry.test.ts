import { Plus } from 'lucide-react';
import { expect, test, vi } from 'vitest';
import {
  type Command,
  currentCommands,
  registerCommands,
  runCommand,
  shortcutText,
} from '../../../host/commands/registry.ts';

const command = (change: Partial<Command>): Command => ({
  id: 'zoom-in',
  label: 'Zoom in',
  group: 'Diagram',
  icon: Plus,
  run: () => {},
  ...change,
});

test('a command runs while it is offered and enabled', () => {
  const run = vi.fn();
  let enabled = false;
  const withdraw = registerCommands([command({ run, enabled: () => enabled })]);
  runCommand('zoom-in');
  expect(run).not.toHaveBeenCalled();
  enabled = true;
  runCommand('zoom-in');
  expect(run).toHaveBeenCalledOnce();
  withdraw();
  runCommand('zoom-in');
  expect(run).toHaveBeenCalledOnce();
});

test('a later command of the same id stands in for the earlier one, and gives way again', () => {
  const first = registerCommands([command({ label: 'first' })]);
  const second = registerCommands([command({ label: 'second' })]);
  expect(currentCommands().map(({ label }) => label)).toEqual(['second']);
  second();
  expect(currentCommands().map(({ label }) => label)).toEqual(['first']);
  first();
});

test.each([
  ['$mod+k', false, 'Ctrl K'],
  ['$mod+k', true, '⌘ K'],
  ['Shift+?', false, '?'],
  ['g o', false, 'G then O'],
  ['Equal', false, '+'],
  ['Minus', false, '−'],
])('%s (mac %s) is written %s', (shortcut, mac, expected) => {
  expect(shortcutText(shortcut, mac)).toBe(expected);
});

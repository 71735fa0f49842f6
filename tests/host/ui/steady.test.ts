import { expect, test } from 'vitest';
import { HOLD_MS, REACTION_MS, Steady } from '../../../host/ui/steady.ts';

const steadyOf = (choice = '') => new Steady('A', 'a', choice);

test('shows newer data at once while no pointer is on the control', () => {
  const steady = steadyOf();
  steady.offer('B', 'b', '', 1000);
  expect(steady.value).toBe('B');
});

test('keeps the object under a resting mouse until it leaves or the time is up', () => {
  const steady = steadyOf();
  steady.setInside(true, 0);
  steady.offer('B', 'b', '', 1000);
  expect([steady.value, steady.heldFor(1100)]).toEqual(['A', HOLD_MS - 100]);
  steady.setInside(false, 1200);
  expect(steady.value).toBe('B');
  steady.setInside(true, 2000);
  steady.offer('C', 'c', '', 3000);
  steady.settle(3000 + HOLD_MS - 1);
  expect(steady.value).toBe('B');
  steady.settle(3000 + HOLD_MS);
  expect(steady.value).toBe('C');
});

test('keeps the object after each press, also of a finger that has left', () => {
  const steady = steadyOf();
  steady.press(0);
  steady.offer('B', 'b', '', 50);
  expect(steady.value).toBe('A');
  steady.press(400);
  steady.settle(HOLD_MS + 100);
  expect(steady.value).toBe('A');
  steady.settle(400 + HOLD_MS);
  expect(steady.value).toBe('B');
});

test('acts once on an object, whatever the number of clicks', () => {
  const steady = steadyOf();
  expect(steady.begin('a', 0)).toBe(true);
  expect(steady.begin('a', 100)).toBe(false);
  steady.end('a', 200);
  expect(steady.begin('a', 350)).toBe(false);
  steady.offer('B', 'b', '', 360);
  expect(steady.begin('a', 500)).toBe(false);
});

test('rejects a click that was decided before the object was replaced', () => {
  const steady = steadyOf();
  steady.offer('B', 'b', '', 1000);
  expect(steady.begin('b', 1000 + REACTION_MS - 1)).toBe(false);
  expect(steady.begin('a', 2000)).toBe(false);
  expect(steady.begin('b', 1000 + REACTION_MS + 1000)).toBe(true);
});

test('rejects a click that was decided before it appeared by itself', () => {
  const steady = new Steady('A', 'a', '', 1000);
  expect(steady.begin('a', 1000 + REACTION_MS - 1)).toBe(false);
  expect(steady.begin('a', 1000 + REACTION_MS + HOLD_MS)).toBe(true);
  expect(steadyOf().begin('a', 0)).toBe(true);
});

test('rejects the second click of a double click whose first one was decided before', () => {
  const steady = steadyOf();
  steady.offer('B', 'b', '', 1000);
  expect(steady.begin('b', 1100)).toBe(false);
  expect(steady.begin('b', 1100 + HOLD_MS - 1)).toBe(false);
  expect(steady.begin('b', 1100 + HOLD_MS)).toBe(true);
});

test('changes at once with another choice of the user, and accepts clicks', () => {
  const steady = steadyOf('first');
  steady.press(0);
  steady.offer('B', 'b', 'second', 10);
  expect([steady.value, steady.begin('b', 20)]).toEqual(['B', true]);
});

test('updates the same object at once', () => {
  const steady = steadyOf();
  steady.press(0);
  steady.offer('A, 2 s ago', 'a', '', 10);
  expect(steady.value).toBe('A, 2 s ago');
});

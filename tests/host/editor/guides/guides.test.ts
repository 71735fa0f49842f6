import { expect, test } from 'vitest';
import { setStorageOwner } from '../../../../host/data/stores/storage.ts';
import {
  FARTHEST_GUIDE,
  GuideHand,
  guideAt,
  MOST_GUIDES,
  NO_GUIDES,
  withGuide,
} from '../../../../host/editor/guides/guides-model.ts';

/** 400 pixels of which the middle one is 0, a unit a pixel. */
const VIEW = { middle: 0, scale: 1, length: 400 };

test('a guide is pulled out of a ruler, moved, and gone where it is dropped on the ruler', () => {
  const hand = new GuideHand(20);
  hand.press('x', null, null);
  expect(hand.now?.at).toBeNull();
  hand.move(250.4, VIEW);
  expect(hand.now?.at).toBe(50);
  const one = hand.drop(NO_GUIDES);
  expect(one).toEqual({ x: [50], y: [] });
  hand.press('x', 0, 50);
  hand.move(300, VIEW);
  const moved = hand.drop(one);
  expect(moved).toEqual({ x: [100], y: [] });
  hand.press('x', 0, 100);
  hand.move(12, VIEW);
  expect(hand.drop(moved)).toEqual(NO_GUIDES);
  expect(hand.drop(moved)).toBe(moved);
});

test('a press on the ruler alone makes none, and a gesture that is cancelled leaves all as it was', () => {
  const hand = new GuideHand(20);
  hand.press('y', null, null);
  expect(hand.drop(NO_GUIDES)).toEqual(NO_GUIDES);
  hand.press('y', 0, 30);
  hand.move(300, VIEW);
  hand.cancel();
  const lines = { x: [], y: [30] };
  expect(hand.drop(lines)).toBe(lines);
});

test('guides stand on whole units, from afar on rounder ones', () => {
  expect(guideAt(213.7, VIEW)).toBe(14);
  expect(guideAt(213.7, { ...VIEW, scale: 10 })).toBe(1);
  expect(guideAt(213, { ...VIEW, scale: 0.05 })).toBe(260);
});

test('two guides at one place are one, and there is an end to them', () => {
  expect(withGuide({ x: [5, 9], y: [] }, 'x', 1, 5)).toEqual({ x: [5], y: [] });
  expect(withGuide(NO_GUIDES, 'x', null, FARTHEST_GUIDE + 1)).toEqual(NO_GUIDES);
  let lines = NO_GUIDES;
  for (let at = 0; at < MOST_GUIDES + 5; at++) lines = withGuide(lines, 'y', null, at);
  expect(lines.y).toHaveLength(MOST_GUIDES);
});

test('the browser keeps the guides of each diagram for its user', async () => {
  const { guidesStore, openGuides, setGuides } = await import(
    '../../../../host/editor/guides/guides-store.ts'
  );
  setStorageOwner('ann');
  openGuides('intake');
  setGuides({ x: [10], y: [20] });
  openGuides('filters');
  expect(guidesStore.lines).toEqual(NO_GUIDES);
  setGuides({ x: [30], y: [] });
  openGuides('intake');
  expect(guidesStore.lines).toEqual({ x: [10], y: [20] });
  setStorageOwner('bob');
  openGuides('intake');
  expect(guidesStore.lines).toEqual(NO_GUIDES);
  setStorageOwner(null);
});

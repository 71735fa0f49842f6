import { describe, expect, test } from 'vitest';
import {
  BAR,
  canSelect,
  copyName,
  firstBox,
  inside,
  POPUP_TOOL,
  pickerTitle,
  popupClonePath,
  popupEditPath,
} from '../../../host/popups/popup-model.ts';
import { closed, MOST_WINDOWS, opened, type PopupWindow } from '../../../host/popups/windows.ts';

describe('the picker', () => {
  test('POP-05 POP-06 OR-72 from the tool it only makes; for an object it selects too', () => {
    expect([POPUP_TOOL, canSelect(30), canSelect('30'), canSelect('object-1')]).toEqual([
      30,
      false,
      false,
      true,
    ]);
    expect(pickerTitle(POPUP_TOOL)).toBe('Create a Pop-up Overview');
    expect(pickerTitle('object-1')).toBe('Select or Create a Pop-up Overview');
  });

  test('POP-04 a clone is begun by a query, an edit by a path', () => {
    expect(popupClonePath('p1')).toBe('/popup-overviews/edit?cloneId=p1');
    expect(popupEditPath('p1')).toBe('/popup-overviews/p1/edit');
  });

  test('CANV-24 a clone is named after its model, and never too long', () => {
    expect(copyName('Pump 1')).toBe('Pump 1-Copy');
    expect(copyName('x'.repeat(50))).toBe(`${'x'.repeat(45)}-Copy`);
  });
});

describe('windows over a diagram', () => {
  const open = (...popups: string[]) =>
    popups.reduce<readonly PopupWindow[]>((windows, popup) => opened(windows, popup), []);
  const names = (windows: readonly PopupWindow[]) => windows.map(({ popup }) => popup).join('');

  test('POP-12 several are open at once; one that is open comes to the front', () => {
    expect(names(open('a', 'b', 'c'))).toBe('abc');
    expect(names(open('a', 'b', 'c', 'a'))).toBe('bca');
    expect(names(closed(open('a', 'b', 'c'), 'b'))).toBe('ac');
  });

  test('a window that comes to the front stays where it is', () => {
    const [, , front] = open('a', 'b', 'c', 'a');
    expect(front).toEqual({ popup: 'a', nth: 0 });
  });

  test('beyond six the one used longest ago closes', () => {
    const many = open('a', 'b', 'c', 'd', 'e', 'f', 'a', 'g');
    expect([many.length, names(many)]).toEqual([MOST_WINDOWS, 'cdefag']);
  });

  const room = { width: 1000, height: 800 };
  test('opens in the middle, as large as its page, and each a little beside the one before', () => {
    const first = firstBox({ width: 400, height: 400 }, room, 0);
    expect(first).toEqual({ left: 300, top: (800 - 400 - BAR) / 2, width: 400, height: 400 + BAR });
    expect(firstBox({ width: 400, height: 400 }, room, 1).left).toBeGreaterThan(first.left);
  });

  test('never larger than the room, nor outside of it', () => {
    const phone = { width: 390, height: 700 };
    const box = firstBox({ width: 1920, height: 1080 }, phone, 3);
    expect(box).toEqual({ left: 8, top: 8, width: 374, height: 684 });
    expect(inside({ ...box, left: -50, top: 2000 }, phone)).toMatchObject({ left: 0, top: 700 - BAR });
  });
});

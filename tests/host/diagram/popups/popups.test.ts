import { describe, expect, test } from 'vitest';
import {
  canSelect,
  copyName,
  POPUP_TOOL,
  popupClonePath,
  popupEditPath,
} from '../../../../host/data/popups/popup-model.ts';
import { pickerTitle } from '../../../../host/diagram/popups/picker-title.ts';
import {
  BAR,
  firstBox,
  inside,
  isColumn,
  mostOfSheet,
  sheetHeight,
  swipeOf,
} from '../../../../host/diagram/popups/window-boxes.ts';
import {
  closed,
  MOST_WINDOWS,
  opened,
  type PopupWindow,
  turned,
} from '../../../../host/diagram/popups/windows.ts';

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

  test('has room for what stands below its picture, and covers nothing above the diagram', () => {
    const page = { width: 400, height: 600 };
    expect(firstBox(page, room, 0, { foot: 80 }).height).toBe(600 + BAR + 80);
    expect(firstBox(page, room, 0, { foot: 80, top: 100 })).toMatchObject({ top: 100, height: 800 - 108 });
    expect(firstBox({ width: 400, height: 100 }, room, 0, { top: 100 }).top).toBe((800 - 100 - BAR) / 2);
  });

  test('never larger than the room, nor outside of it', () => {
    const phone = { width: 390, height: 700 };
    const box = firstBox({ width: 1920, height: 1080 }, phone, 3);
    expect(box).toEqual({ left: 8, top: 8, width: 374, height: 684 });
    expect(inside({ ...box, left: -50, top: 2000 }, phone)).toMatchObject({ left: 0, top: 700 - BAR });
  });
});

describe('sheets on a phone', () => {
  const PHONE = { width: 390, height: 844 };

  test('a page as narrow as a faceplate is a column, which is scrolled; the sheet leaves the status visible', () => {
    expect([isColumn({ width: 400, height: 900 }), isColumn({ width: 800, height: 900 })]).toEqual([
      true,
      false,
    ]);
    expect([mostOfSheet(PHONE), mostOfSheet(PHONE, 220), mostOfSheet(PHONE, 700)]).toEqual([675, 624, 295]);
  });

  test('a sheet shows all of its page over the width of the screen, and leaves the diagram in sight', () => {
    expect(sheetHeight({ width: 400, height: 400 }, PHONE)).toBe(442);
    expect(sheetHeight({ width: 400, height: 2000 }, PHONE)).toBe(675);
    expect(sheetHeight({ width: 800, height: 100 }, PHONE)).toBe(295);
    // A banner and badges in two rows: what the diagram says of itself stays in view, and the sheet is never a stripe.
    expect(sheetHeight({ width: 400, height: 2000 }, PHONE, 220)).toBe(PHONE.height - 220);
    expect(sheetHeight({ width: 400, height: 2000 }, PHONE, 700)).toBe(295);
  });

  test('a swipe down puts it away, one aside brings another; less than that is none', () => {
    expect([swipeOf(10, 70), swipeOf(-80, 10), swipeOf(80, -10)]).toEqual(['close', 'next', 'previous']);
    expect([swipeOf(0, 63), swipeOf(63, 0), swipeOf(0, -200), swipeOf(20, -70)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test('the sheets go round in the order in which they were opened', () => {
    const windows = ['a', 'b', 'c'].reduce<readonly PopupWindow[]>((now, one) => opened(now, one), []);
    const front = (now: readonly PopupWindow[]) => now.at(-1)?.popup;
    const once = turned(windows, 1);
    const twice = turned(once, 1);
    expect([front(once), front(twice), front(turned(twice, 1))]).toEqual(['a', 'b', 'c']);
    expect([front(turned(windows, -1)), front(turned(once, -1)), turned([], 1)]).toEqual(['b', 'c', []]);
  });
});

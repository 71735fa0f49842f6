/** The pen of an external plugin: records its calls as plain data, slots by name. */
import type { Pen } from '../../engine/plugin.ts';

type PenCall = readonly unknown[];

/** Returns a pen that records at most `most` calls, and throws at the next. */
export function recordingPen(most: number): { readonly pen: Pen; readonly calls: readonly PenCall[] } {
  const calls: PenCall[] = [];
  const note =
    (name: string) =>
    (...given: unknown[]): void => {
      if (calls.length >= most) throw new Error(`It draws more than ${most} shapes`);
      calls.push([name, ...given]);
    };
  const pen = {
    rrect: note('rrect'),
    ellipse: note('ellipse'),
    polygon: note('polygon'),
    arc: note('arc'),
    line: note('line'),
    shape: note('shape'),
    text: note('text'),
    shadow: note('shadow'),
    slot: (name: string) => ({ slot: name }),
    paint: (name: string) => ({ paint: name }),
    slotText: (name: string) => ({ text: name }),
    fillFrom: (from: string, slot: unknown, low = 0, high = 1) => ({ do: 'fill', from, slot, low, high }),
    turn: (slot: unknown, x: number, y: number) => ({ do: 'turn', slot, x, y }),
    turned: (degrees: number, x: number, y: number) => ({ do: 'turned', degrees, x, y }),
    sweep: (slot: unknown) => ({ do: 'sweep', slot }),
    shift: (slot: unknown, dx: number, dy: number) => ({ do: 'shift', slot, dx, dy }),
    show: (slot: unknown, inverted = false) => ({ do: 'show', slot, inverted }),
    flow: (slot: unknown, along = 0, reverse = false) => ({ do: 'flow', slot, along, reverse }),
  };
  return { pen: pen as unknown as Pen, calls };
}

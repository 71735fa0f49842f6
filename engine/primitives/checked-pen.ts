/** A pen for looking for faults: it throws in the very call that is wrong, so that the stack names the line. */
import type { Pen } from './pen.ts';

const BOX = ['x', 'y', 'width', 'height'];
/** What the numbers at the start of each call are. */
const CALLS: Readonly<Record<string, readonly string[]>> = {
  rrect: BOX,
  ellipse: ['cx', 'cy', 'rx', 'ry'],
  polygon: [...BOX, 'sides'],
  arc: ['cx', 'cy', 'rx', 'ry', 'from', 'sweep'],
  line: ['x1', 'y1', 'x2', 'y2'],
  shape: ['points'],
  text: ['x', 'y'],
  shadow: BOX,
  picture: BOX,
};

/**
 * Returns a pen that passes calls on to `pen` and refuses numbers that are not finite. `drawn` is called after each call
 * that draws; what it returns is the fault of that call.
 */
export function checkedPen(pen: Pen, drawn: () => string | undefined = () => undefined): Pen {
  let calls = 0;
  return new Proxy(pen, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      const names = typeof name === 'string' && Object.hasOwn(CALLS, name) ? CALLS[name]! : undefined;
      if (!names || typeof method !== 'function') return method;
      return (...given: unknown[]) => {
        const call = `Call ${++calls}, ${String(name)}`;
        given.forEach((value, nth) => {
          const fault = notFinite(value, names[nth] ?? '');
          if (fault) throw new Error(`${call}: ${fault}`);
        });
        method.apply(target, given);
        const fault = drawn();
        if (fault) throw new Error(`${call}: ${fault}`);
      };
    },
  });
}

/** Returns the first number within a value that is not finite, by its name: `style.dash.0 is NaN`. */
function notFinite(value: unknown, name: string): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `${name} is ${value}`;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const fault = notFinite(inner, name ? `${name}.${key}` : key);
    if (fault) return fault;
  }
  return undefined;
}

/**
 * Kinds in a worker that replaces a dead one. A drawing that never ends cannot say so: each kind is announced before it draws, so
 * that the page knows which one was drawing when the worker fell silent. Kinds that are known to hang are not drawn.
 */
import type { AnyKind } from '../../engine/plugin.ts';

const HUNG = 'its drawing did not end. Open the diagram again to try once more';

/** `tell` gets the name of the kind that draws from now on, and null once the drawings of a task have ended. */
export function announcedKinds(
  kinds: readonly AnyKind[],
  hung: readonly string[],
  tell: (kind: string | null) => void,
): readonly AnyKind[] {
  let announced: string | null = null;
  const ended = (): void => {
    announced = null;
    tell(null);
  };
  const announce = (kind: string): void => {
    if (kind === announced) return;
    if (announced === null) queueMicrotask(ended);
    announced = kind;
    tell(kind);
  };
  return kinds.map((kind) =>
    hung.includes(kind.kind)
      ? { ...kind, draw: unable }
      : {
          ...kind,
          draw(pen, props, box, feed) {
            announce(kind.kind);
            kind.draw(pen, props, box, feed);
          },
        },
  );
}

function unable(): never {
  throw new Error(HUNG);
}

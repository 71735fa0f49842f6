/** The order of a site's overviews: the result of a move, and sending it to the server. No React: tested as data. */

/** The list with the item at `from` moved to `to`; the same list if that is no move. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const at = Math.max(0, Math.min(list.length - 1, to));
  if (from === at || from < 0 || from >= list.length) return list;
  const next = list.toSpliced(from, 1);
  next.splice(at, 0, list[from]!);
  return next;
}

interface Edge {
  readonly top: number;
  readonly height: number;
}

/** The index of a row dragged to `y`: after those whose middle it has passed. Client pixels. */
export function placeOf(y: number, rows: readonly Edge[], from: number): number {
  const passed = rows.filter(({ top, height }, at) => at !== from && y > top + height / 2);
  return passed.length;
}

export interface OrderSaver {
  /** Sends this order; one that comes while another is under way waits, and only the newest of those is sent. */
  save(order: readonly string[]): void;
}

/** Orders reach the server in sequence. `failed` is called with the reason. */
export function createOrderSaver(
  send: (order: readonly string[]) => Promise<unknown>,
  failed: (error: unknown) => void,
): OrderSaver {
  let next: readonly string[] | undefined;
  let busy = false;
  async function run(): Promise<void> {
    busy = true;
    while (next) {
      const order = next;
      next = undefined;
      try {
        await send(order);
      } catch (error) {
        // Later orders were made upon this one.
        next = undefined;
        failed(error);
      }
    }
    busy = false;
  }
  return {
    save(order) {
      next = order;
      if (!busy) void run();
    },
  };
}

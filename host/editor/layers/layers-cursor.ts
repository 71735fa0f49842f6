/**
 * Where the keyboard is in the list of layers. A request here stands until the worker has answered *after*
 * it: an answer to an earlier request is dropped, a row that has not arrived yet is selected when it arrives, and a key
 * pressed while rows are moving waits until they stop.
 */
import type { LayerPick, LayerRow, LayerStep } from '../../../worker/boundary/index.ts';
import { actOf, type LayerAct, type LayerKeyEvent } from './layers-keys.ts';

/** What the cursor acts on, supplied by the pane. */
export interface CursorTarget {
  /** The newest known row at an index. */
  at(index: number): LayerRow | undefined;
  total(): number;
  /** Rows per page. */
  page(): number;
  /** Shows where the cursor is. */
  show(index: number): void;
  pick(row: LayerRow, how: LayerPick): void;
  rename(row: LayerRow): void;
  /** Opens or closes a row; resolves when the list has its new rows. */
  turn(row: LayerRow): Promise<void>;
  /** Moves the selection; resolves when the worker has answered. */
  move(step: LayerStep): Promise<void>;
  /**
   * The index of the selection, once the list shows it; null if it is not in the list. Not `evenOwn`: null too if the
   * list itself selected it.
   */
  reveal(evenOwn: boolean): Promise<number | null>;
}

export class LayersCursor {
  active = 0;
  readonly #targetNow: () => CursorTarget;
  /** Grows with every request. */
  #asked = 0;
  /** A row to be selected when it has arrived. */
  #request: { readonly index: number; readonly how: LayerPick } | null = null;
  #waiting: LayerKeyEvent[] = [];
  /** Why rows are moving: opened, closed, moved. */
  #moves = 0;

  constructor(targetNow: () => CursorTarget) {
    this.#targetNow = targetNow;
  }

  /** True if the key belonged to the list. */
  press(event: LayerKeyEvent): boolean {
    const act = this.#actOf(event);
    if (!act) return false;
    if (this.#moves > 0) this.#waiting.push(plainKey(event));
    else this.#do(act);
    return true;
  }

  /** Goes to a row and, with `how`, selects it. */
  go(index: number, how: LayerPick | null): void {
    this.#asked++;
    this.#request = how && { index, how };
    this.#put(index);
    this.came();
  }

  /** Rows have arrived: one of them may be the requested one. */
  came(): void {
    const request = this.#request;
    const row = request ? this.#target.at(request.index) : undefined;
    if (!request || !row) return;
    this.#request = null;
    this.#target.pick(row, request.how);
  }

  /** Goes to the selection, unless there is another request in the meantime. */
  async follow(evenOwn: boolean): Promise<void> {
    const asked = this.#asked;
    const index = await this.#target.reveal(evenOwn).catch(() => null);
    if (index !== null && asked === this.#asked) this.#put(index);
  }

  get #target(): CursorTarget {
    return this.#targetNow();
  }

  #actOf(event: LayerKeyEvent): LayerAct | null {
    const { active } = this;
    const target = this.#target;
    const row = target.at(active);
    const spot = { index: active, total: target.total(), page: target.page(), row, parent: this.#parent() };
    return actOf(event, spot);
  }

  #do(act: LayerAct): void {
    const row = this.#target.at(this.active);
    if (act.act === 'go') this.go(act.to, act.how);
    else if (act.act === 'move') {
      this.#asked++;
      void this.#during(this.#target.move(act.step).then(() => this.follow(true)));
    } else if (!row) return;
    else if (act.act === 'rename') this.#target.rename(row);
    else if (act.act === 'toggle') this.go(this.active, 'toggle');
    else {
      this.#asked++;
      void this.#during(this.#target.turn(row));
    }
  }

  /** Keys wait for it, however it ends, and are then handled in order. */
  async #during(work: Promise<void>): Promise<void> {
    this.#moves++;
    await work.catch(() => undefined);
    this.#moves--;
    while (this.#moves === 0) {
      const next = this.#waiting.shift();
      if (!next) return;
      const act = this.#actOf(next);
      if (act) this.#do(act);
    }
  }

  #put(index: number): void {
    this.active = index;
    this.#target.show(index);
  }

  /** Searches upwards for the parent of the active row, among known rows. */
  #parent(): number {
    const level = this.#target.at(this.active)?.level ?? 1;
    for (let up = this.active - 1; up >= 0; up--) {
      const row = this.#target.at(up);
      if (!row) break;
      if (row.level < level) return up;
    }
    return this.active;
  }
}

/** A DOM event is valid only while it is dispatched. */
const plainKey = ({ key, altKey, shiftKey, ctrlKey, metaKey }: LayerKeyEvent): LayerKeyEvent => ({
  key,
  altKey,
  shiftKey,
  ctrlKey,
  metaKey,
});

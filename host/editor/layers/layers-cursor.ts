/**
 * Where the keys are in the list of layers. What somebody asks for here stands until the worker has said otherwise *after*
 * it: an answer to an earlier question is dropped, a row that has not come yet is selected when it comes, and a key that is
 * pressed while rows are on the move waits until they stand.
 */
import type { LayerPick, LayerRow, LayerStep } from '../../../worker/boundary/index.ts';
import { actOf, type LayerAct, type LayerKeyEvent } from './layers-keys.ts';

/** What the cursor acts on: the pane has all of it. */
export interface CursorTarget {
  /** The newest row that is known at a place. */
  at(index: number): LayerRow | undefined;
  total(): number;
  /** Rows that a page has. */
  page(): number;
  /** Shows where the cursor is. */
  show(index: number): void;
  pick(row: LayerRow, how: LayerPick): void;
  rename(row: LayerRow): void;
  /** Opens a row or closes it; done when the list has its new rows. */
  turn(row: LayerRow): Promise<void>;
  /** Moves what is selected; done when the worker has answered. */
  move(step: LayerStep): Promise<void>;
  /**
   * Where what is selected stands, once the list shows it; null where it stands nowhere. Not `evenOwn`: null too where the
   * list itself selected it.
   */
  reveal(evenOwn: boolean): Promise<number | null>;
}

export class LayersCursor {
  active = 0;
  readonly #targetNow: () => CursorTarget;
  /** Grows with everything that somebody asks for. */
  #asked = 0;
  /** A row that is to be selected when it has come. */
  #request: { readonly index: number; readonly how: LayerPick } | null = null;
  #waiting: LayerKeyEvent[] = [];
  /** Why rows are on the move: opened, closed, moved. */
  #moves = 0;

  constructor(targetNow: () => CursorTarget) {
    this.#targetNow = targetNow;
  }

  /** True where the key was one of the list's. */
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

  /** Rows have come: one of them may be what was asked for. */
  came(): void {
    const request = this.#request;
    const row = request ? this.#target.at(request.index) : undefined;
    if (!request || !row) return;
    this.#request = null;
    this.#target.pick(row, request.how);
  }

  /** Goes where what is selected stands, unless somebody asks for something else in the meantime. */
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

  /** Keys wait for it, however it ends, and are pressed then one after the other. */
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

  /** Looks upwards for the row that the active one stands under, as far as rows are known. */
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

/** An event of the page says something only while it happens. */
const plainKey = ({ key, altKey, shiftKey, ctrlKey, metaKey }: LayerKeyEvent): LayerKeyEvent => ({
  key,
  altKey,
  shiftKey,
  ctrlKey,
  metaKey,
});

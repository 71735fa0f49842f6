/**
 * Where the keys are in the list of layers. What somebody asks for here stands until the worker has said otherwise *after*
 * it: an answer to an earlier question is dropped, a row that has not come yet is selected when it comes, and a key that is
 * pressed while rows are on the move waits until they stand.
 */
import type { LayerPick, LayerRow, LayerStep } from '../../../worker/boundary/index.ts';
import { actOf, type LayerAct, type LayerKeyEvent } from './layers-keys.ts';

/** What the cursor acts on: the pane has all of it. */
export interface CursorDesk {
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
  private readonly deskNow: () => CursorDesk;
  /** Grows with everything that somebody asks for. */
  private asked = 0;
  private wish: { readonly index: number; readonly how: LayerPick } | null = null;
  private waiting: LayerKeyEvent[] = [];
  /** Why rows are on the move: opened, closed, moved. */
  private moves = 0;

  constructor(deskNow: () => CursorDesk) {
    this.deskNow = deskNow;
  }

  /** True where the key was one of the list's. */
  press(event: LayerKeyEvent): boolean {
    const act = this.actOf(event);
    if (!act) return false;
    if (this.moves > 0) this.waiting.push(plainKey(event));
    else this.do(act);
    return true;
  }

  /** Goes to a row and, with `how`, selects it. */
  go(index: number, how: LayerPick | null): void {
    this.asked++;
    this.wish = how && { index, how };
    this.put(index);
    this.came();
  }

  /** Rows have come: one of them may be what was wished for. */
  came(): void {
    const { wish } = this;
    const row = wish ? this.desk.at(wish.index) : undefined;
    if (!wish || !row) return;
    this.wish = null;
    this.desk.pick(row, wish.how);
  }

  /** Goes where what is selected stands, unless somebody asks for something else in the meantime. */
  async follow(evenOwn: boolean): Promise<void> {
    const { asked } = this;
    const index = await this.desk.reveal(evenOwn).catch(() => null);
    if (index !== null && asked === this.asked) this.put(index);
  }

  private get desk(): CursorDesk {
    return this.deskNow();
  }

  private actOf(event: LayerKeyEvent): LayerAct | null {
    const { active, desk } = this;
    const row = desk.at(active);
    const spot = { index: active, total: desk.total(), page: desk.page(), row, parent: this.parent() };
    return actOf(event, spot);
  }

  private do(act: LayerAct): void {
    const row = this.desk.at(this.active);
    if (act.act === 'go') this.go(act.to, act.how);
    else if (act.act === 'move') {
      this.asked++;
      void this.during(this.desk.move(act.step).then(() => this.follow(true)));
    } else if (!row) return;
    else if (act.act === 'rename') this.desk.rename(row);
    else if (act.act === 'toggle') this.go(this.active, 'toggle');
    else {
      this.asked++;
      void this.during(this.desk.turn(row));
    }
  }

  /** Keys wait for it, however it ends, and are pressed then one after the other. */
  private async during(work: Promise<void>): Promise<void> {
    this.moves++;
    await work.catch(() => undefined);
    this.moves--;
    while (this.moves === 0) {
      const next = this.waiting.shift();
      if (!next) return;
      const act = this.actOf(next);
      if (act) this.do(act);
    }
  }

  private put(index: number): void {
    this.active = index;
    this.desk.show(index);
  }

  /** Looks upwards for the row that the active one stands under, as far as rows are known. */
  private parent(): number {
    const level = this.desk.at(this.active)?.level ?? 1;
    for (let up = this.active - 1; up >= 0; up--) {
      const row = this.desk.at(up);
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

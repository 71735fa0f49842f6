/** How many elements an SVG has once all its copies are expanded: a few lines can make billions. */
import { UnsafeSvg } from './unsafe-svg.ts';

/** More would take longer to draw than anybody waits. */
const MOST_DRAWN = 200_000;

interface Part {
  /** Elements in it that have no name of their own. */
  elements: number;
  /** Names of what is copied into it. */
  readonly copies: string[];
  /** Named parts that it holds. */
  readonly parts: Part[];
}

const part = (): Part => ({ elements: 1, copies: [], parts: [] });

export class CopyReach {
  private readonly named = new Map<string, Part>();
  private readonly root = part();
  /** Innermost last: the part that each open element belongs to. */
  private readonly path: Part[] = [];

  open(id: string | undefined, copied: string | undefined): void {
    const around = this.path.at(-1) ?? this.root;
    let own = around;
    if (id !== undefined && !this.named.has(id)) {
      own = part();
      this.named.set(id, own);
      around.parts.push(own);
    } else around.elements++;
    if (copied !== undefined) own.copies.push(copied);
    this.path.push(own);
  }

  close(): void {
    this.path.pop();
  }

  /** Throws UnsafeSvg. */
  check(): void {
    const known = new Map<Part, number>();
    const under = new Set<Part>();
    const drawn = (one: Part): number => {
      const before = known.get(one);
      if (before !== undefined) return before;
      if (under.has(one)) throw new UnsafeSvg('The SVG copies a part into itself');
      under.add(one);
      let sum = one.elements;
      for (const inner of one.parts) sum += drawn(inner);
      for (const id of one.copies) {
        const copied = this.named.get(id);
        if (copied) sum += drawn(copied);
      }
      under.delete(one);
      if (sum > MOST_DRAWN) throw new UnsafeSvg('The SVG copies too much of itself');
      known.set(one, sum);
      return sum;
    };
    drawn(this.root);
  }
}

/** Packs rectangles into a picture of fixed width, shelf by shelf; glyphs of one font have similar heights. */
interface Place {
  readonly x: number;
  readonly y: number;
}

interface Shelf {
  readonly y: number;
  readonly height: number;
  used: number;
}

/** A rectangle may waste this share of a shelf's height before a new shelf is opened. */
const WASTE = 0.3;

export class Shelves {
  private readonly width: number;
  private readonly shelves: Shelf[] = [];
  /** Height in use. */
  height = 0;

  constructor(width: number) {
    this.width = width;
  }

  /** Returns a free place for a rectangle no wider than the picture. */
  place(width: number, height: number): Place {
    let shelf = this.shelves.find(
      (each) =>
        each.height >= height && each.height * (1 - WASTE) <= height + 2 && each.used + width <= this.width,
    );
    if (!shelf) {
      shelf = { y: this.height, height, used: 0 };
      this.shelves.push(shelf);
      this.height += height;
    }
    const x = shelf.used;
    shelf.used += width;
    return { x, y: shelf.y };
  }
}

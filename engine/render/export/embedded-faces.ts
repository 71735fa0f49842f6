/**
 * Embeds the fonts of a picture's texts: a file opened elsewhere shows the diagram's letters, whatever fonts that
 * machine has.
 */
import type { GlyphSource } from '../../primitives/tables.ts';
import { BrowserGlyphs } from '../text/browser-glyphs.ts';
import type { FontFile } from '../text/fonts.ts';

interface Embedded {
  readonly name: string;
  readonly file: FontFile;
  readonly letters: Set<string>;
}

export class EmbeddedFaces {
  private readonly glyphs: BrowserGlyphs | undefined;
  private readonly faces = new Map<FontFile, Embedded>();

  constructor(glyphs: GlyphSource) {
    this.glyphs = glyphs instanceof BrowserGlyphs ? glyphs : undefined;
  }

  /** Returns the names of the fonts that contain the letters of a text, as `style` declares them. */
  readonly familiesOf = (font: number, text: string): readonly string[] => {
    const names = new Set<string>();
    for (const letter of text) {
      const file = this.glyphs?.fileOf(font, letter);
      if (!file) continue;
      const face = this.faces.get(file) ?? this.add(file);
      face.letters.add(letter);
      names.add(face.name);
    }
    return [...names];
  };

  private add(file: FontFile): Embedded {
    const face = { name: `Mimic ${file.family} ${this.faces.size + 1}`, file, letters: new Set<string>() };
    this.faces.set(file, face);
    return face;
  }

  /**
   * Returns CSS rules with the files in them. A file that cannot be loaded is left out: the reader's own fonts are
   * used.
   */
  async style(): Promise<string> {
    const rules = await Promise.all(
      [...this.faces.values()].map(async ({ name, file, letters }) => {
        const data = await base64Of(file.url).catch(() => undefined);
        if (!data) return '';
        const range = [...letters].map((letter) => `U+${letter.codePointAt(0)!.toString(16)}`).join();
        return (
          `@font-face{font-family:'${name}';font-weight:${file.weight};font-style:${file.style};` +
          `unicode-range:${range};src:url(data:font/woff2;base64,${data}) format('woff2')}\n`
        );
      }),
    );
    return rules.join('');
  }
}

async function base64Of(url: string): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  let binary = '';
  for (const byte of new Uint8Array(await answer.arrayBuffer())) binary += String.fromCharCode(byte);
  return btoa(binary);
}

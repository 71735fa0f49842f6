/** The fonts a diagram may use, as a browser knows them. */
import type { FONT_FAMILIES } from '../../primitives/tables.ts';

/** A font file to load under a family's name. */
export interface FontFile {
  readonly family: string;
  readonly url: string;
  readonly weight: 'normal' | 'bold';
  readonly style: 'normal' | 'italic';
}

/** CSS families by index in FONT_FAMILIES, each with faces of the same widths for machines that lack it. */
const STACKS = [
  'Roboto, Arial, "Liberation Sans", sans-serif',
  'Helvetica, Arial, "Liberation Sans", Arimo, sans-serif',
  'Arial, "Liberation Sans", Arimo, sans-serif',
  '"Times New Roman", "Liberation Serif", Tinos, serif',
] as const satisfies Record<number, string> & { length: (typeof FONT_FAMILIES)['length'] };

export interface FontFace_ {
  readonly family: string;
  readonly weight: 'normal' | 'bold';
  readonly style: 'normal' | 'italic';
}

/** The face that a `fontKey` stands for. */
export const faceOf = (font: number): FontFace_ => ({
  family: STACKS[font >> 2] ?? STACKS[0],
  weight: font & 2 ? 'bold' : 'normal',
  style: font & 1 ? 'italic' : 'normal',
});

/** Where this thread keeps its faces: the worker itself, or the page's document. */
const fontSet = (): FontFaceSet | undefined =>
  (globalThis as { fonts?: FontFaceSet }).fonts ?? globalThis.document?.fonts;

/** Faces that are there or on their way, by address: a thread loads each of them once. */
const faces = new Map<string, Promise<void>>();

/**
 * Loads the files so that the glyphs made afterwards are theirs. Resolves with the addresses that failed: their family's
 * next face stands in, which is a reason to tell, not to stop; the next call tries them again.
 */
export async function loadFonts(files: readonly FontFile[]): Promise<string[]> {
  const failed: string[] = [];
  await Promise.all(
    files.map(async (file) => {
      const { url } = file;
      const face = faces.get(url) ?? load(file);
      faces.set(url, face);
      try {
        await face;
      } catch {
        faces.delete(url);
        failed.push(url);
      }
    }),
  );
  return failed;
}

async function load({ family, url, weight, style }: FontFile): Promise<void> {
  const fonts = fontSet();
  fonts?.add(await new FontFace(family, `url(${url})`, { weight, style }).load());
}

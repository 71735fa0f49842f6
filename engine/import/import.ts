/**
 * Converts a file of another drawing program to objects of a diagram. The format is detected from the content, not the
 * file name.
 */
import { importDrawio, readDrawio } from './drawio/drawio.ts';
import type { Imported, ImportKinds, ImportPage } from './imported.ts';
import { inflate } from './inflate.ts';
import { importSvg } from './svg/svg.ts';
import { ImportError, XML_LIMITS } from './xml.ts';

interface ImportResult {
  readonly format: 'SVG' | 'draw.io';
  /** For a file with pages; empty for others. */
  readonly pages: readonly ImportPage[];
  readonly imported: Imported;
}

/** Most bytes of a file. */
const MOST_BYTES = 20 * 1024 * 1024;

/** Throws ImportError. `page`: which page to import of a file with several. */
export async function importDrawing(bytes: Uint8Array, kinds: ImportKinds, page = 0): Promise<ImportResult> {
  if (bytes.length > MOST_BYTES) throw new ImportError('The file is larger than 20 MB.');
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const text = decoded(isPacked ? await inflate(bytes, 'gzip', XML_LIMITS.characters) : bytes);
  if (/<mxfile[\s>]|<mxGraphModel[\s>]/.test(text.slice(0, 2000))) {
    const pages = readDrawio(text);
    const nth = pages[page] ? page : 0;
    const { name, model } = pages[nth]!;
    const imported = await importDrawio(await model(), kinds, { name, number: nth + 1, count: pages.length });
    return { format: 'draw.io', pages: pages.map(({ name }) => ({ name })), imported };
  }
  if (/^\s*<mxlibrary[\s>]/.test(text))
    throw new ImportError(
      'This is a library of draw.io shapes, not a drawing. Save a drawing of them in draw.io.',
    );
  if (!/<([\w-]+:)?svg[\s>]/.test(text.slice(0, 100_000)))
    throw new ImportError('This is neither an SVG nor a draw.io file.');
  return { format: 'SVG', pages: [], imported: importSvg(text, kinds) };
}

const DECLARED = /^(\s*<\?xml[^?>]*?)\s+encoding\s*=\s*["']([^"']*)["']/;
/** Bytes in which an XML declaration is looked for. */
const MOST_DECLARED = 300;

/** Decodes the encoding that a byte order mark or the XML declaration names; UTF-8 where neither does. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const head = String.fromCharCode(...bytes.subarray(0, MOST_DECLARED));
  const marked =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : undefined;
  const name = marked ?? DECLARED.exec(head)?.[2] ?? 'utf-8';
  try {
    const text = new TextDecoder(name, { fatal: true }).decode(bytes);
    // The declaration referred to the bytes, which are decoded now.
    return (text.slice(0, MOST_DECLARED).replace(DECLARED, '$1') + text.slice(MOST_DECLARED)).trimStart();
  } catch (error) {
    const isUnknown = error instanceof RangeError;
    throw new ImportError(
      isUnknown
        ? `The file is in the encoding ${name.slice(0, 40)}, which cannot be read. Save it as UTF-8.`
        : `The file says that its encoding is ${name}, but it is not. Save it as UTF-8.`,
    );
  }
}

/**
 * Imports every drawing of the folder MIMIC_CORPORA. An SVG is compared with Chromium's picture of it, and with the PNG of
 * its name if there is one. Prints a table by folder; figures of draw.io files are in the columns on the right.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nearestFamily } from '../../engine/import/fonts.ts';
import { importDrawing } from '../../engine/import/import.ts';
import { ImportError } from '../../engine/import/xml.ts';
import { CHROMIUM_ARGS, chromiumPath } from '../support/chromium.ts';
import { drawnImport } from '../support/import/drawn-import.ts';
import { likenessOf, type Pixels, pixelsOf } from '../support/import/likeness.ts';
import { threadMs } from '../support/processor-time.ts';

const folder = process.env.MIMIC_CORPORA ?? '';
/** Milliseconds of processor time for one file. */
const MOST_MS = 2_000;
/** Sides of a compared picture, pixels. */
const SIDE = { usual: 400, most: 1_000 } as const;

const VERDICTS = [
  'right',
  'close',
  'wrong, noted',
  'wrong, misleading note',
  'silently wrong',
  'refused',
  'imported',
  'threw',
] as const;
type Verdict = (typeof VERDICTS)[number];

interface Row {
  readonly path: string;
  readonly verdict: Verdict;
  readonly ms: number;
  readonly why?: string;
}

let browser: Browser;
let page: Page;
beforeAll(async () => {
  const executablePath = chromiumPath() || undefined;
  browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: CHROMIUM_ARGS });
  page = await browser.newPage({ viewport: { width: SIDE.most, height: SIDE.most } });
});
afterAll(() => browser?.close());

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Chromium's picture of an image; undefined where it shows none. */
async function pictureOf(address: string, { width, height }: Size): Promise<Pixels | undefined> {
  await page.setContent(`<body style="margin:0"><img width="${width}" height="${height}"></body>`);
  const isShown = await page.evaluate((source) => {
    const image = document.querySelector('img')!;
    image.src = source;
    return image.decode().then(
      () => true,
      () => false,
    );
  }, address);
  return isShown ? pixelsOf(await page.screenshot({ clip: { x: 0, y: 0, width, height } })) : undefined;
}

const addressOf = (type: string, bytes: Buffer): string =>
  `data:image/${type};base64,${bytes.toString('base64')}`;
/** Letters of another font are no fault of an import. `text`: one character for each byte, in any encoding. */
const inOurFonts = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/font-family="([^"]*)"/g, (_, list: string) => `font-family="${nearestFamily(list)}"`),
    'latin1',
  );

/** A picture that is alike, or nearly; `hasText`: letters may lie three pixels beside their places. */
function judged(ours: Pixels, other: Pixels, hasText: boolean): 'right' | 'close' | undefined {
  const { ssim, off } = likenessOf(ours, other, hasText ? 3 : 1);
  const [right, close] = hasText ? [0.95, 0.88] : [0.98, 0.93];
  if ((ssim >= right && off <= (hasText ? 0.1 : 0.05)) || off <= (hasText ? 0.03 : 0.01)) return 'right';
  return (ssim >= close && off <= (hasText ? 0.3 : 0.25)) || off <= (hasText ? 0.12 : 0.05)
    ? 'close'
    : undefined;
}

/** Notes that do not say that a picture looks different. */
const HARMLESS = /becomes? an image|become images|will be uploaded|replaced by the nearest/;

async function verdictOf(path: string, bytes: Buffer, read: Awaited<ReturnType<typeof importDrawing>>) {
  const { imported, format } = read;
  if (format !== 'SVG' || path.endsWith('.svgz')) return 'imported';
  const ours = await drawnImport(imported);
  if (ours === undefined) return 'refused';
  const beside = path.replace(/svg$/, 'png');
  const png = existsSync(beside) ? readFileSync(beside) : undefined;
  const { width = imported.width, height = imported.height } = png ? await sharp(png).metadata() : {};
  const scale = (png ? Math.min(SIDE.most, Math.max(width, height)) : SIDE.usual) / Math.max(width, height);
  const side = (length: number): number => Math.max(8, Math.round(length * scale));
  const size = { width: side(width), height: side(height) };
  const drawn = (await pictureOf(addressOf('svg+xml', Buffer.from(ours)), size))!;
  const text = bytes.toString('latin1');
  const hasText = /<([\w-]+:)?text[\s>]/.test(text);
  const others = [
    await pictureOf(addressOf('svg+xml', inOurFonts(text)), size),
    png && !hasText ? await pictureOf(addressOf('png', png), size) : undefined,
  ];
  const verdicts = others.flatMap((other) => (other && judged(drawn, other, hasText)) ?? []);
  for (const one of ['right', 'close'] as const) if (verdicts.includes(one)) return one;
  if (imported.notes.length === 0) return 'silently wrong';
  return imported.notes.every((note) => HARMLESS.test(note)) ? 'wrong, misleading note' : 'wrong, noted';
}

async function rowOf(path: string): Promise<Row> {
  const bytes = readFileSync(path);
  const before = threadMs();
  try {
    const read = await importDrawing(bytes, { connector: 'line' });
    const ms = threadMs() - before;
    return { path, ms, verdict: await verdictOf(path, bytes, read) };
  } catch (error) {
    const verdict = error instanceof ImportError ? 'refused' : 'threw';
    return { path, ms: threadMs() - before, verdict, why: (error as Error).message };
  }
}

function tableOf(rows: readonly Row[]): string {
  const folderOf = ({ path }: Row): string => relative(folder, path).split('/')[0]!;
  const lines = [...new Set(rows.map(folderOf)), 'all'].map((name) => {
    const those = rows.filter((row) => name === 'all' || folderOf(row) === name);
    const counts = VERDICTS.map((verdict) => those.filter((row) => row.verdict === verdict).length);
    return [name, those.length, ...counts, those.filter(({ ms }) => ms > MOST_MS).length];
  });
  const head = ['folder', 'files', ...VERDICTS, 'over 2 s'];
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

test.skipIf(folder === '')('imports the drawings of a folder, each quickly or with a reason', async () => {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(svgz?|drawio|xml)$/i.test(path))
    .map((path) => join(folder, path))
    .sort();
  const rows: Row[] = [];
  for (const path of paths) rows.push(await rowOf(path));
  for (const { path, verdict, why = '' } of rows)
    if (!/right|close|imported/.test(verdict)) console.log(`${verdict}: ${relative(folder, path)} ${why}`);
  console.log(tableOf(rows));
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ verdict }) => verdict === 'threw')).toEqual([]);
  expect(rows.filter(({ ms }) => ms > MOST_MS)).toEqual([]);
});

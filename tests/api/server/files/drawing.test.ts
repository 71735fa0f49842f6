/** SVGs that would be drawn for ever, or with all the memory there is: an end in time, in words, and the next one is drawn. */
import { describe, expect, test } from 'vitest';
import { diagramPicture } from '../../../../api/server/files/diagram-picture.ts';
import { drawSvg } from '../../../../api/server/files/drawing.ts';
import { safeSvg, UnsafeSvg } from '../../../../api/server/files/svg.ts';
import { GOOD, slowFiles } from '../../../support/hostile-svg.ts';
import { unfoldingPng } from '../../../support/unfolding-png.ts';
import { inWhole } from '../../../support/whole.ts';

const ORDER = { side: 1600, density: 1152, pixels: 40_000_000, webp: { lossless: true, effort: 2 } };
const LIMIT_MS = 1500;
const good = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="9" height="9" fill="${GOOD}"/></svg>`;

describe('SVG-HOSTILE drawn in a process of its own', () => {
  test.each(inWhole(slowFiles(), (_, at) => at === 1 || at === 2).map((file) => [file.name, file] as const))(
    '%s: drawn, or refused in words within the time that there is; the next is drawn as if nothing had been',
    async (_, { bytes }) => {
      const { text } = safeSvg(new TextDecoder().decode(bytes));
      // It is there before the time is taken: a process takes long to start where many do.
      await drawSvg({ ...ORDER, text: good });
      const began = performance.now();
      const answer = await drawSvg({ ...ORDER, text }, LIMIT_MS).catch((error: unknown) => error);
      expect(performance.now() - began).toBeLessThan(LIMIT_MS + 1000);
      if (!(answer instanceof Uint8Array)) {
        expect(answer).toBeInstanceOf(UnsafeSvg);
        expect((answer as Error).message).toBe('The SVG takes too long to be drawn');
      }
      expect(await drawSvg({ ...ORDER, text: good })).toBeInstanceOf(Uint8Array);
    },
  );

  test('a picture in it that unfolds to 400 megapixels is refused in words, and leaves the process its memory', async () => {
    const href = `data:image/png;base64,${unfoldingPng(20_000).toString('base64')}`;
    const { text } = safeSvg(good.replace('<rect', `<image width="90" height="90" href="${href}"/><rect`));
    expect(text).toContain('iVBOR');
    const answer = await drawSvg({ ...ORDER, text }, LIMIT_MS).catch((error: Error) => error.message);
    if (!(answer instanceof Uint8Array))
      expect(answer).toMatch(/^The SVG (takes too long|needs too much memory)/);
    expect(await drawSvg({ ...ORDER, text: good })).toBeInstanceOf(Uint8Array);
  });

  test('reads an SVG of tens of thousands of elements without the thread that answers people', async () => {
    await drawSvg({ ...ORDER, text: good });
    const long = good.replace(
      '<rect',
      `${'<path d="M-9-9" class="a" fill="#fff" x="1" y="1"/>'.repeat(90_000)}<rect`,
    );
    const before = process.threadCpuUsage();
    const answer = await diagramPicture(Buffer.from(long), true).catch((error: unknown) => error);
    const { user, system } = process.threadCpuUsage(before);
    if (answer instanceof Error) expect(answer.message).toBe('The SVG takes too long to be drawn');
    else expect(answer).toMatchObject({ type: 'svg', width: 100, height: 100 });
    expect((user + system) / 1000).toBeLessThan(400);
  });

  test('says why an upload is refused, and that a file is no SVG', async () => {
    const upload = (text: string) => diagramPicture(Buffer.from(text), true);
    await expect(
      upload('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ).rejects.toThrow('The SVG declares entities, which is not taken');
    expect(await upload('no picture')).toBeUndefined();
  });

  test('what cannot be drawn at all is no end of the process', async () => {
    await expect(drawSvg({ ...ORDER, text: '<svg' })).rejects.toThrow('The SVG cannot be drawn');
    expect(await drawSvg({ ...ORDER, text: good })).toBeInstanceOf(Uint8Array);
  });
});

/** Fill and stroke of SVG elements. */
import { colourText, meanColour, parseCssColour, type Rgb } from '../colour.ts';
import type { Style } from '../style.ts';
import { elementsOf, type XmlElement } from '../xml.ts';
import { referred, type Scope, type SvgFile } from './scope.ts';

const BLACK: Rgb = { mode: 'rgb', r: 0, g: 0, b: 0 };
/** Most references between gradients that share their colours. */
const MOST_LINKS = 8;

interface Paint {
  readonly colour: string;
  /** Whether it is a pattern that no colour can replace. */
  readonly isPattern: boolean;
}

const opacityOf = (text: string | undefined): number => {
  const value = text?.trim().endsWith('%') ? Number.parseFloat(text) / 100 : Number(text ?? 1);
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 1;
};

/** The element's own opacity. */
export const ownOpacity = (style: Style): number => opacityOf(style.opacity);

export function paintOf({ file, style, opacity }: Scope, which: 'fill' | 'stroke'): Paint {
  const text = style[which] ?? (which === 'fill' ? 'black' : 'none');
  const shown = opacity * opacityOf(style[`${which}-opacity`]);
  const plain = (colour: Rgb | undefined): Paint => ({
    colour: colour ? colourText(colour, shown) : 'transparent',
    isPattern: false,
  });
  if (text === 'none') return plain(undefined);
  if (!text.startsWith('url')) return plain(colourOf(text, style) ?? BLACK);
  const server = referred(file, text);
  if (server?.name === 'pattern') return { colour: 'transparent', isPattern: true };
  const fallback = /\)\s*(\S.*)$/.exec(text)?.[1];
  if (!server) return plain(fallback ? colourOf(fallback, style) : undefined);
  file.out.notes.add('gradient');
  return plain(gradientColour(file, server));
}

const colourOf = (text: string, style: Style): Rgb | undefined =>
  text.toLowerCase() === 'currentcolor' ? (parseCssColour(style.color ?? '') ?? BLACK) : parseCssColour(text);

function gradientColour(file: SvgFile, gradient: XmlElement): Rgb | undefined {
  let from: XmlElement | undefined = gradient;
  for (let links = 0; from && links < MOST_LINKS; links++) {
    const stops = elementsOf(from).filter(({ name }) => name === 'stop');
    if (stops.length > 0) return meanColour(stops.map((stop) => stopOf(file, stop)));
    from = referred(file, from.attributes.href);
  }
  return undefined;
}

function stopOf(file: SvgFile, stop: XmlElement): { at: number; colour: Rgb } {
  const style = file.sheet.styleOf(stop, {});
  const offset = stop.attributes.offset ?? '0';
  const at = offset.trim().endsWith('%') ? Number.parseFloat(offset) / 100 : Number(offset);
  const colour = colourOf(style['stop-color'] ?? 'black', style) ?? BLACK;
  return {
    at: Number.isFinite(at) ? Math.min(1, Math.max(0, at)) : 0,
    colour: { ...colour, alpha: (colour.alpha ?? 1) * opacityOf(style['stop-opacity']) },
  };
}

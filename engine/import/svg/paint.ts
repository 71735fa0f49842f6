/** Fill and stroke of SVG elements. */
import { colourText, type Rgb } from '../colour.ts';
import { plainColour, type Stop } from '../gradient.ts';
import type { Style } from '../style.ts';
import type { XmlElement } from '../xml.ts';
import { BLACK, colourOf, opacityOf } from './colours.ts';
import { stopsOf } from './gradient.ts';
import { referred, type Scope } from './scope.ts';

interface Paint {
  /** Of a gradient: the mean of its colours. */
  readonly colour: string;
  /** Whether it is a pattern that no colour can replace. */
  readonly isPattern: boolean;
  readonly gradient?: GradientPaint;
}

export interface GradientPaint {
  readonly element: XmlElement;
  readonly stops: readonly Stop[];
  /** 0…1. */
  readonly opacity: number;
}

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
  const element = referred(file, text);
  if (element?.name === 'pattern') return { colour: 'transparent', isPattern: true };
  const end = text.indexOf(')');
  const fallback = end < 0 ? '' : text.slice(end + 1).trim();
  if (!element) return plain(fallback ? colourOf(fallback, style) : undefined);
  const stops = stopsOf(file, element);
  return {
    colour: plainColour(stops, shown),
    isPattern: false,
    gradient: { element, stops, opacity: shown },
  };
}

/** Returns a paint in one colour, and notes a gradient that is lost. */
export function plainPaintOf(scope: Scope, which: 'fill' | 'stroke'): Paint {
  const paint = paintOf(scope, which);
  if (paint.gradient) scope.file.out.notes.add('gradient');
  return paint;
}

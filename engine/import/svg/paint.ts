/** Fill and stroke of SVG elements. */
import { colourText, type Rgb } from '../colour.ts';
import type { Style } from '../css/inherit.ts';
import { plainColour, type Stop } from '../gradient.ts';
import type { XmlElement } from '../xml.ts';
import { BLACK, colourOf, opacityOf } from './colours.ts';
import { stopsOf } from './gradient.ts';
import { referred, type Scope } from './scope.ts';

interface Paint {
  /** Of a gradient: the mean of its colours. */
  readonly colour: string;
  /** Whether it is a pattern, which no colour can replace. */
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
  if (!/^(?:linear|radial)Gradient$/.test(element.name))
    return plain(fallback ? colourOf(fallback, style) : undefined);
  const stops = stopsOf(file, element);
  if (stops.length < 2) return plain(stops[0]?.colour);
  return {
    colour: plainColour(stops, shown),
    isPattern: false,
    gradient: { element, stops, opacity: shown },
  };
}

/** Whether one colour, or none, shows it as it is. */
export const isPlainPaint = ({ isPattern, gradient }: Paint): boolean => !isPattern && !gradient;

/** Fill and stroke of SVG elements. */
import type { Style } from '../css/inherit.ts';
import { plainColour, type Stop } from '../gradient.ts';
import { opacityOf, paintText } from '../paint.ts';
import type { XmlElement } from '../xml.ts';
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

export function paintOf({ file, style, opacity: around }: Scope, which: 'fill' | 'stroke'): Paint {
  const text = style[which] ?? (which === 'fill' ? 'black' : 'none');
  const opacity = around * opacityOf(style[`${which}-opacity`]);
  const [server = '', fallback = ''] = /^(url[^)]*\)?)([\s\S]*)$/.exec(text)?.slice(1) ?? [];
  const element = referred(file, server);
  if (element?.name === 'pattern') return { colour: 'transparent', isPattern: true };
  if (!element?.name.endsWith('Gradient')) {
    const plain =
      server === ''
        ? paintText(text, opacity, 'black', style.color)
        : paintText(fallback.trim(), opacity, '', style.color);
    return { colour: plain, isPattern: false };
  }
  const stops = stopsOf(file, element);
  const colour = plainColour(stops, opacity);
  return { colour, isPattern: false, ...(stops.length < 2 ? {} : { gradient: { element, stops, opacity } }) };
}

/** Whether one colour, or none, shows it as it is. */
export const isPlainPaint = ({ isPattern, gradient }: Paint): boolean => !isPattern && !gradient;

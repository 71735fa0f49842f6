/** The `viewBox` of an SVG or a symbol: maps its units to the box that shows it. */
import { listOf } from '../css/lengths.ts';
import type { Matrix } from '../matrix.ts';
import type { XmlElement } from '../xml.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Viewport {
  readonly matrix: Matrix;
  /** In its own units. */
  readonly size: { readonly width: number; readonly height: number };
}

export function viewportOf({ attributes }: XmlElement, { x, y, width, height }: Box): Viewport {
  const view = listOf(attributes.viewBox).map(Number);
  const [minX, minY, wide, high] = view as [number, number, number, number];
  if (view.length !== 4 || !view.every(Number.isFinite) || !(wide > 0 && high > 0))
    return { matrix: [1, 0, 0, 1, x, y], size: { width, height } };
  const [align = 'xMidYMid', meet] = (attributes.preserveAspectRatio ?? '').trim().split(/\s+/);
  const [toX, toY] = [width / wide, height / high];
  const one = meet === 'slice' ? Math.max(toX, toY) : Math.min(toX, toY);
  const [scaleX, scaleY] = align === 'none' ? [toX, toY] : [one, one];
  const share = (name: string): number =>
    align.includes(`${name}Min`) ? 0 : align.includes(`${name}Max`) ? 1 : 0.5;
  const left = x + (align === 'none' ? 0 : (width - wide * scaleX) * share('x'));
  const top = y + (align === 'none' ? 0 : (height - high * scaleY) * share('Y'));
  return {
    matrix: [scaleX, 0, 0, scaleY, left - minX * scaleX, top - minY * scaleY],
    size: { width: wide, height: high },
  };
}

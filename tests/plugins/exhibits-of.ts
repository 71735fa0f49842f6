/**
 * Exhibits of a kind, made from its description alone: as it comes, every variant, state, level, size, look, quality. What
 * the gallery shows, the golden tests draw.
 */
import type { QualityName } from '../../engine/live/quality.ts';
import type { AnyKind, ChoiceProp, LiveBinding } from '../../engine/plugin.ts';
import type { Shown } from './gallery.ts';

export interface Exhibit extends Omit<Shown, 'x' | 'y'> {
  readonly caption: string;
  /** What it is an example of: the gallery's headings. */
  readonly of: 'variant' | 'state' | 'level' | 'size' | 'look' | 'quality';
  readonly quality?: QualityName;
}

const SIZES = [
  ['half', 0.5, 0.5, 0.5],
  ['quarter', 0.25, 0.25, 0.25],
  ['narrow', 0.4, 1, 1],
  ['flat', 1, 0.4, 1],
] as const;
const QUALITIES = ['uncertain', 'bad', 'stale'] as const;

/** Values of every live binding while the tag's is `level` of its scale, and on where it is over a half. */
function valuesAt(kind: AnyKind, level: number): Record<string, number | string> {
  const live = Object.entries((kind.live ?? {}) as Record<string, LiveBinding>);
  return Object.fromEntries(
    live.map(([name, binding]) => {
      if (binding.kind === 'text') return [name, `${(level * 100).toFixed(1)}`];
      if (binding.kind === 'on') return [name, level > 0.5 ? (binding.to ?? 1) : 0];
      if (binding.kind === 'flow') return [name, level > 0 ? 1 : 0];
      return [name, binding.kind === 'level' ? level : binding.other];
    }),
  );
}

export function exhibitsOf(kind: AnyKind): Exhibit[] {
  const [width, height] = kind.size;
  const base = { kind: kind.kind, width, height };
  const values = valuesAt(kind, 0.64);
  const hasLive = Object.keys(values).length > 0;
  const alive = hasLive ? { values } : {};
  const states = [
    ...new Set(Object.values(kind.states?.paints ?? {}).flatMap((paint) => Object.keys(paint.states))),
  ];
  const levels = Object.values((kind.live ?? {}) as Record<string, LiveBinding>).some(
    (binding) => binding.kind !== 'text',
  );
  const looks = Object.entries(kind.props as Record<string, ChoiceProp>).flatMap(([name, prop]) =>
    prop.type === 'choice' && /^(look|shape|facing|orientation)$/.test(name)
      ? prop.choices.filter((one) => one !== prop.default).map((one) => [name, one] as const)
      : [],
  );
  return [
    { ...base, of: 'variant', caption: 'as it comes' },
    ...(kind.variants ?? []).map((variant): Exhibit => {
      const [w, h] = variant.size ?? kind.size;
      return { ...base, width: w, height: h, of: 'variant', caption: variant.title, props: variant.props };
    }),
    ...states.map((state): Exhibit => {
      const on = /^(ON|Set|High High|High)$/.test(state);
      return { ...base, of: 'state', caption: state, state, values: valuesAt(kind, on ? 0.93 : 0.1) };
    }),
    ...(levels ? [0, 0.5, 1] : []).map(
      (level): Exhibit => ({
        ...base,
        of: 'level',
        caption: `${level * 100} %`,
        values: valuesAt(kind, level),
      }),
    ),
    ...SIZES.map(
      ([caption, w, h, scale]): Exhibit => ({
        ...base,
        ...alive,
        of: 'size',
        caption,
        width: scale < 1 ? width : width * w,
        height: scale < 1 ? height : height * h,
        scale: scale < 1 ? scale : 1,
      }),
    ),
    ...looks.map(
      ([name, value]): Exhibit => ({
        ...base,
        ...alive,
        of: 'look',
        caption: value,
        props: { [name]: value },
      }),
    ),
    ...(hasLive ? QUALITIES : []).map(
      (quality): Exhibit => ({ ...base, ...alive, of: 'quality', caption: quality, quality }),
    ),
  ];
}

export interface Place {
  readonly exhibit: Exhibit;
  /** Of the cell, top left. */
  readonly x: number;
  readonly y: number;
  readonly shown: Shown;
}

/** The exhibits in rows of cells, each as large as fits and in the middle of its own. */
export function arrange(exhibits: readonly Exhibit[], cell: number, across: number, caption = 0): Place[] {
  const room = cell * 0.8;
  return exhibits.map((exhibit, nth) => {
    const { width = 1, height = 1, scale = 1 } = exhibit;
    // Sizes are told by their cells: what is half as large looks so.
    const fit = Math.min(1, room / (Math.max(width, height) * (exhibit.of === 'size' ? 1 : scale)));
    const drawn = fit * scale;
    const x = (nth % across) * cell;
    const y = Math.floor(nth / across) * (cell + caption);
    const { caption: _caption, of: _of, ...shown } = exhibit;
    return {
      exhibit,
      x,
      y,
      shown: {
        ...shown,
        scale: drawn,
        x: x + (cell - width * drawn) / 2,
        y: y + (cell - height * drawn) / 2,
      },
    };
  });
}

import type { ToolboxEntry } from './toolbox-groups.ts';

/** Side of the drawing area, and the room that stays free around the object in it. */
const SIDE = 48;
const MARGIN = 5;

/**
 * A small picture of what a tile places, made from its description alone: its proportions, its colours, and what its
 * group and its words say about its outline.
 */
export function KindGlyph({ entry }: { readonly entry: ToolboxEntry }) {
  const [w, h] = fitted(entry.size);
  const box = { x: (SIDE - w) / 2, y: (SIDE - h) / 2, w, h };
  return (
    <svg viewBox={`0 0 ${SIDE} ${SIDE}`} width={SIDE} height={SIDE} aria-hidden="true">
      {pictureOf(entry, box)}
    </svg>
  );
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

function fitted([width, height]: readonly [number, number]): [number, number] {
  const scale = (SIDE - 2 * MARGIN) / Math.max(width, height);
  return [Math.max(width * scale, 8), Math.max(height * scale, 8)];
}

function pictureOf(entry: ToolboxEntry, box: Box) {
  switch (entry.kind.group) {
    case 'texts':
      return <Letters entry={entry} />;
    case 'gauges':
      return <Dial />;
    case 'bars':
      return <Levels box={box} />;
    case 'dual':
      return <Switch />;
    case 'lines':
      return <path d="M7 38 41 10" {...LINE} />;
    case 'table':
      return <path d="M6 10h36v28H6zM6 19h36M6 28h36M18 10v28M30 10v28" {...LINE} />;
    case 'images':
      return <Vessel box={box} />;
    default:
      return <path d={outlineOf(entry.title, box)} {...BODY} />;
  }
}

const LINE = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.75, strokeLinejoin: 'round' } as const;
const BODY = { ...LINE, fill: 'var(--surface-press)' } as const;

/** Outlines by the words of a title; anything else is its box. */
function outlineOf(title: string, { x, y, w, h }: Box): string {
  const words = title.toLowerCase();
  const [cx, cy] = [x + w / 2, y + h / 2];
  if (/circle|ellipse|round$/.test(words))
    return `M${x} ${cy}a${w / 2} ${h / 2} 0 1 0 ${w} 0a${w / 2} ${h / 2} 0 1 0 ${-w} 0z`;
  if (words.includes('triangle')) return `M${cx} ${y}l${w / 2} ${h}h${-w}z`;
  if (words.includes('diamond')) return `M${cx} ${y}L${x + w} ${cy}L${cx} ${y + h}L${x} ${cy}z`;
  if (words.includes('parallelogram'))
    return `M${x + w / 4} ${y}h${(w * 3) / 4}l${-w / 4} ${h}h${(-w * 3) / 4}z`;
  if (words.includes('arrow'))
    return `M${x} ${cy - h / 6}h${w * 0.55}V${y}L${x + w} ${cy}L${x + w * 0.55} ${y + h}v${-h / 3}H${x}z`;
  if (words.includes('star')) return spokes(cx, cy, w / 2, h / 2, 5, 0.45);
  const sides = POLYGONS.findIndex((name) => name && words.includes(name));
  if (sides > 0) return spokes(cx, cy, w / 2, h / 2, sides, 1);
  const r = words.includes('round') ? Math.min(w, h) / 4 : 1;
  return `M${x + r} ${y}h${w - 2 * r}q${r} 0 ${r} ${r}v${h - 2 * r}q0 ${r} ${-r} ${r}h${2 * r - w}q${-r} 0 ${-r} ${-r}v${2 * r - h}q0 ${-r} ${r} ${-r}z`;
}

/** By number of sides. */
const POLYGONS = ['', '', '', '', '', 'pentagon', 'hexagon', 'heptagon', 'octagon'];

/** A polygon of `points` corners; with `inner` below 1 a star of as many points. */
function spokes(cx: number, cy: number, rx: number, ry: number, points: number, inner: number): string {
  const count = inner < 1 ? points * 2 : points;
  const corners = Array.from({ length: count }, (_, nth) => {
    const angle = (nth / count) * 2 * Math.PI - Math.PI / 2;
    const reach = nth % 2 === 1 ? inner : 1;
    return `${(cx + Math.cos(angle) * rx * reach).toFixed(1)} ${(cy + Math.sin(angle) * ry * reach).toFixed(1)}`;
  });
  return `M${corners.join('L')}z`;
}

/** The largest text of a toolbox fills the tile; the others stand in proportion. */
const LARGEST_TEXT = 45;

function Letters({ entry }: { readonly entry: ToolboxEntry }) {
  const size = typeof entry.props.fontSize === 'number' ? entry.props.fontSize : 24;
  const shown = Math.max(10, Math.min(34, (size / LARGEST_TEXT) * 34));
  return (
    <text
      x={SIDE / 2}
      y={SIDE / 2}
      fontSize={shown}
      textAnchor="middle"
      dominantBaseline="central"
      fill="currentColor"
    >
      Aa
    </text>
  );
}

const Dial = () => (
  <>
    <path d="M11 36a18 18 0 1 1 26 0" {...LINE} strokeWidth={4} stroke="var(--line-strong)" />
    <path d="M11 36a18 18 0 0 1 6.5-29.5" {...LINE} strokeWidth={4} />
    <path d="M24 26 33 17" {...LINE} />
  </>
);

function Levels({ box: { x, y, w, h } }: { readonly box: Box }) {
  return (
    <>
      <rect x={x} y={y} width={w} height={h} rx={2} {...BODY} fill="none" />
      {w > h ? (
        <rect x={x} y={y} width={w * 0.6} height={h} rx={2} fill="currentColor" opacity={0.45} />
      ) : (
        <rect x={x} y={y + h * 0.4} width={w} height={h * 0.6} rx={2} fill="currentColor" opacity={0.45} />
      )}
    </>
  );
}

const Switch = () => (
  <>
    <rect x={7} y={15} width={34} height={18} rx={9} {...BODY} />
    <circle cx={32} cy={24} r={6.5} fill="currentColor" />
  </>
);

function Vessel({ box: { x, y, w, h } }: { readonly box: Box }) {
  return (
    <>
      <rect x={x} y={y} width={w} height={h} rx={4} {...BODY} />
      <path
        d={`M${x + 3} ${y + h * 0.45}h${w - 6}v${h * 0.55 - 3}h${6 - w}z`}
        fill="currentColor"
        opacity={0.4}
      />
    </>
  );
}

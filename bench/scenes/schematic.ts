/**
 * The workload `schematic-N`: a believable plant of N objects on a plane that grows with N, so that any part of it at
 * 100 % shows about 500. One object a grid cell, moved by up to a quarter cell; a fifth of them turned. The same seed
 * gives the same diagram on every machine.
 *
 * 30 % rounded rectangles, 20 % circles, 15 % labels, 15 % lines with an arrow head, 10 % gauges, 5 % tanks, 5 % pumps.
 */
import type { DiagramObject } from '../../engine/document/types.ts';

const OBJECTS_IN_VIEW = 500;
const VIEW = { width: 1920, height: 1080 } as const;
/** ISA-101: greys, and a few quiet colours of media. */
const FILLS = ['#cfd5da', '#b8c2cc', '#e4e7eb', '#9fb3c8', '#a8b5a2', '#c9b79c'];
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789-';

interface Schematic {
  readonly width: number;
  readonly height: number;
  readonly objects: readonly DiagramObject[];
}

type Random = () => number;
interface Content {
  readonly identifier: string;
  readonly width: number;
  readonly height: number;
  readonly [property: string]: unknown;
}

export function schematic(count: number, seed = 1): Schematic {
  const random = mulberry32(seed);
  const grow = Math.sqrt(count / OBJECTS_IN_VIEW);
  const width = VIEW.width * grow;
  const height = VIEW.height * grow;
  const columns = Math.max(1, Math.round(Math.sqrt((count * width) / height)));
  const rows = Math.ceil(count / columns);
  const cellX = width / columns;
  const cellY = height / rows;
  const objects = Array.from({ length: count }, (_, nth): DiagramObject => {
    const content = contentOf(random);
    const x = ((nth % columns) + 0.5 + (random() - 0.5) / 2) * cellX;
    const y = (Math.floor(nth / columns) + 0.5 + (random() - 0.5) / 2) * cellY;
    const angle = random() < 0.2 ? Math.floor(random() * 360) : 0;
    const place = { id: nth + 1, x: x - content.width / 2, y: y - content.height / 2, angle };
    return { ...content, ...place };
  });
  return { width, height, objects };
}

/** Kinds by their share of a hundred. */
const MIX: readonly (readonly [share: number, make: (random: Random) => Content])[] = [
  [30, rectangle],
  [20, circle],
  [15, label],
  [15, arrow],
  [10, gauge],
  [5, tank],
  [5, pump],
];

function contentOf(random: Random): Content {
  let at = random() * 100;
  for (const [share, make] of MIX) {
    if (at < share) return make(random);
    at -= share;
  }
  return pump(random);
}

function rectangle(random: Random): Content {
  return {
    identifier: 'dynamic-shapes',
    shape: 'rounded-rectangle',
    radius: 6,
    strokeWidth: 2,
    fill: pick(FILLS, random),
    width: between(30, 60, random),
    height: between(20, 44, random),
  };
}

function circle(random: Random): Content {
  const size = between(22, 46, random);
  return {
    identifier: 'dynamic-shapes',
    shape: 'circle',
    strokeWidth: 2,
    fill: pick(FILLS, random),
    width: size,
    height: size,
  };
}

function label(random: Random): Content {
  const length = between(8, 12, random);
  const fontSize = between(13, 24, random);
  const text = Array.from({ length }, () => pick([...LETTERS], random)).join('');
  return {
    identifier: 'dynamic-texts',
    text,
    fontSize,
    width: length * fontSize * 0.6,
    height: fontSize * 1.4,
  };
}

function arrow(random: Random): Content {
  const width = between(40, 70, random);
  const height = between(10, 40, random);
  return { identifier: 'line', x1: 0, y1: height, x2: width, y2: 0, arrowHeadId: 'arrow', width, height };
}

function gauge(random: Random): Content {
  return { identifier: 'gauges', width: 54, height: 54, fontSize: between(10, 14, random) };
}

function tank(random: Random): Content {
  return { identifier: 'square-tank', width: 42, height: between(48, 60, random), fontSize: 10 };
}

function pump(random: Random): Content {
  const size = between(36, 52, random);
  return { identifier: 'dual-state-pump', width: size, height: size };
}

/** Returns an integer from `low` to `high`. */
const between = (low: number, high: number, random: Random): number =>
  low + Math.floor(random() * (high - low + 1));

const pick = <T>(from: readonly T[], random: Random): T => from[Math.floor(random() * from.length)]!;

/** A small good-quality generator from a 32-bit seed. */
function mulberry32(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

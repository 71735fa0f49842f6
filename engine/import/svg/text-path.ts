/** Letters along a path: each becomes a run of its own, turned as the path runs. */
import { emOf } from '../css/inherit.ts';
import { lengthOf } from '../css/lengths.ts';
import { widthOf } from '../fonts.ts';
import { type Matrix, parseTransform } from '../matrix.ts';
import { flattened, moved } from '../path.ts';
import { Track } from '../track.ts';
import type { XmlElement } from '../xml.ts';
import { stepsOf } from './geometry.ts';
import type { Letter } from './letters.ts';
import { referred, type Scope } from './scope.ts';
import type { Run } from './text-lines.ts';

interface Start {
  readonly track: Track;
  readonly start: number;
}

/** Many texts may follow one long path. */
const tracks = new WeakMap<XmlElement, Track>();

/** Returns undefined where there is no path: the letters are not shown then. */
function trackOf(scope: Scope, element: XmlElement): Start | undefined {
  const { attributes } = element;
  const target = referred(scope.file, attributes.href);
  if (!target && attributes.path === undefined) return undefined;
  const isShape =
    target === undefined || /^(?:path|rect|circle|ellipse|line|polyline|polygon)$/.test(target.name);
  if (!isShape) return undefined;
  const drawn = target ?? { ...element, name: 'path', attributes: { d: attributes.path! } };
  const matrix: Matrix = parseTransform(target?.attributes.transform);
  let track = tracks.get(drawn);
  if (!track) {
    const points = flattened(moved(stepsOf(scope, drawn), matrix));
    if (points.length < 2) return undefined;
    track = new Track(points);
    tracks.set(drawn, track);
  }
  return { track, start: lengthOf(attributes.startOffset, 0, track.length, emOf(scope.style)) };
}

/** Splits letters into those in lines, and the runs of those along paths. */
export function onPaths(
  scope: Scope,
  letters: readonly Letter[],
): { readonly straight: readonly Letter[]; readonly along: readonly Run[] } {
  if (!letters.some(({ words }) => words.path)) return { straight: letters, along: [] };
  const along: Run[] = [];
  const straight: Letter[] = [];
  for (let from = 0; from < letters.length; ) {
    const { path } = letters[from]!.words;
    let to = from;
    while (to < letters.length && letters[to]!.words.path === path) to++;
    const group = letters.slice(from, to);
    if (path) along.push(...runsAlong(scope, path, group));
    else straight.push(...group);
    from = to;
  }
  return { straight, along };
}

function runsAlong(scope: Scope, path: XmlElement, letters: readonly Letter[]): Run[] {
  const found = trackOf(scope, path);
  if (!found) return [];
  const { track, start } = found;
  const widths = letters.map(({ text, words: { style } }) => {
    const em = emOf(style);
    return { own: widthOf(style, text) * em, spacing: lengthOf(style['letter-spacing'], 0, em, em) };
  });
  const whole = widths.reduce((sum, { own, spacing }) => sum + own + spacing, 0);
  const said = letters[0]!.words.style['text-anchor'];
  let distance = start - (said === 'middle' ? whole / 2 : said === 'end' ? whole : 0);
  let aside = 0;
  return letters.flatMap((letter, nth): Run[] => {
    const { own, spacing } = widths[nth]!;
    if (letter.x !== undefined) distance = start + letter.x;
    distance += letter.dx;
    aside += letter.dy;
    const middle = distance + own / 2;
    distance += own + spacing;
    // Letters beyond the ends of the path are not shown.
    if (middle < 0 || middle > track.length) return [];
    const { point, direction } = track.at(middle);
    const [cos, sin] = [Math.cos(direction), Math.sin(direction)];
    const x = point.x - (cos * own) / 2 - sin * aside;
    const y = point.y - (sin * own) / 2 + cos * aside;
    const rotate = (direction * 180) / Math.PI + letter.rotate;
    return [
      { text: letter.text, words: letter.words, x, y, width: own, rotate, isUpright: false, isDown: false },
    ];
  });
}

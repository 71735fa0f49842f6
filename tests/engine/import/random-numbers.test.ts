/** Drawings of both formats with random numbers, many of them senseless: every object of an import is one that diagrams take. */
import { expect, test } from 'vitest';
import { Validator } from '../../../engine/document/validate.ts';
import { importDrawing } from '../../../engine/import/import.ts';
import { ImportError } from '../../../engine/import/xml.ts';
import { edge, model, points, vertex } from '../../support/engine/drawio-file.ts';

const DRAWINGS = 300;
const NUMBERS = '0 1 -1 9 50 0.001 1e-9 1e-300 999999 -999999 1e9 1e12 1e300 -1e300 1e999 NaN'.split(' ');

/** Random choices, the same in every run. */
class Dice {
  private state: number;

  constructor(seed: number) {
    this.state = seed;
  }

  next(): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return this.state / 2 ** 32;
  }

  of<T>(all: readonly T[]): T {
    return all[Math.floor(this.next() * all.length)]!;
  }

  readonly number = (): string => this.of(NUMBERS);

  /** Some of these names with a number each. */
  given(names: string, write: (name: string, value: string) => string): string {
    const some = names.split(' ').filter(() => this.next() < 0.6);
    return some.map((name) => write(name, this.number())).join('');
  }
}

const attribute = (name: string, value: string): string => ` ${name}="${value}"`;
const entry = (name: string, value: string): string => `${name}=${value};`;

function svgOf(dice: Dice): string {
  const given = (names: string): string => dice.given(names, attribute);
  const { number } = dice;
  const look = (): string => {
    const call = dice.of(['scale', 'translate', 'rotate', 'skewX']);
    const paint = `fill="${dice.of(['red', 'url(#g)'])}" stroke="${dice.of(['none', 'blue'])}"`;
    return `${paint} transform="${call}(${number()} ${number()})"${given('opacity stroke-width stroke-dasharray')}`;
  };
  const part = (depth: number): string =>
    dice.of([
      () => `<rect${given('x y width height rx')} ${look()}/>`,
      () => `<circle${given('cx cy r')} ${look()}/>`,
      () => `<line${given('x1 y1 x2 y2')} ${look()}/>`,
      () => `<path d="M${number()} 0L9 ${number()}A${number()} 9 0 1 0 ${number()} 9z" ${look()}/>`,
      () => `<text${given('x y dx font-size letter-spacing rotate textLength')} ${look()}>ab</text>`,
      () => `<rect width="9" height="9" mask="url(#m)"${given('x y')}/>`,
      () => (depth > 2 ? '' : `<g ${look()}>${part(depth + 1)}${part(depth + 1)}</g>`),
      () => (depth > 2 ? '' : `<svg${given('x y width height')}>${part(depth + 1)}</svg>`),
    ])();
  const gradient = `<linearGradient id="g"${given('x1 x2')}><stop/><stop offset="1" stop-color="red"/></linearGradient>`;
  const mask = '<mask id="m"><rect width="9" height="9"/></mask>';
  return `<svg xmlns="http://www.w3.org/2000/svg"${dice.of(['', ' width="50" height="50"'])}>${gradient}${mask}${part(0)}${part(0)}<rect width="5" height="5"/></svg>`;
}

const FORMS =
  'shape=cylinder3 shape=umlFrame shape=table shape=swimlane shape=label;image=data:image/png,iVBORw0KGgo= rounded=1 dashed=1 curved=1 edgeStyle=orthogonalEdgeStyle edgeStyle=elbowEdgeStyle edgeStyle=entityRelationEdgeStyle perimeter=ellipsePerimeter absoluteArcSize=1 horizontal=0 flipH=1 direction=south endArrow=oval shape=flexArrow whiteSpace=wrap'.split(
    ' ',
  );
const MEASURES =
  'strokeWidth fontSize spacing spacingLeft rotation arcSize startSize labelWidth imageWidth opacity size segment width exitX exitY entryX exitDx endSize fontStyle';

function drawioOf(dice: Dice): string {
  const style = (): string =>
    `${dice.of(FORMS)};${dice.of(FORMS)};${dice.given(MEASURES, entry)}dashPattern=${dice.number()} 1`;
  const place = (): string => dice.given('x y width height', attribute);
  const cell = (id: string, parent = '1'): string =>
    vertex(
      id,
      style(),
      `${place()} relative="${dice.of(['0', '1'])}"`,
      `parent="${parent}" value="${dice.of(['', 'T 1'])}"`,
    );
  const line = (id: string, from: string, to: string): string =>
    edge(
      id,
      style(),
      `source="${from}" target="${to}" value="x"`,
      points([Number(dice.number()), Number(dice.number())], [9, Number(dice.number())]),
    );
  const cells = cell('a') + cell('b') + cell('c', 'a') + line('e', 'a', 'b') + line('f', 'c', 'e');
  return model(cells + line('g', 'a', 'a') + cell('d', 'e') + vertex('z', '', 'width="9" height="9"'));
}

test.each([
  ['SVG', svgOf],
  ['draw.io', drawioOf],
])('imports %s drawings with random numbers as objects that diagrams take', async (_format, write) => {
  const dice = new Dice(11);
  for (let nth = 0; nth < DRAWINGS; nth++) {
    const text = write(dice);
    const read = await importDrawing(new TextEncoder().encode(text), { connector: 'line' }).catch((error) => {
      expect(error, text).toBeInstanceOf(ImportError);
    });
    const validator = new Validator();
    // As JSON, in which infinite numbers are null.
    const objects = JSON.parse(JSON.stringify(read?.imported.objects ?? [])) as object[];
    for (const [at, object] of objects.entries()) validator.object(object, at);
    expect(validator.findings, text).toEqual([]);
  }
});

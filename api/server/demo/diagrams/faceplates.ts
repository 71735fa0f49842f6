/** A faceplate for every pump: a pop-up overview with everything about one pump, opened by its name on the diagram. */
import { faceplateUuid } from '../ids.ts';
import { DICTIONARIES, FORMULAS } from '../meaning.ts';
import { PUMPS, type PumpSpec } from '../plant/pumps.ts';
import { type BuiltDiagram, DiagramBuilder } from './builder.ts';
import { control, reading, tagOf } from './stages.ts';
import * as style from './style.ts';

interface Faceplate {
  readonly uuid: string;
  readonly name: string;
  readonly diagram: BuiltDiagram;
}

/** CANV-04. */
const SIZE = 400;
const LEFT = 24;
const RIGHT = 376;

/** Seconds for which a pump runs in a manual test, and their limit. */
const TRIAL_SECONDS = 30;

const READINGS = [
  ['Flow', 'm³/h', 0],
  ['Discharge pressure', 'kPa', 0],
  ['Power', 'kW', 1],
  ['Motor temperature', '°C', 0],
] as const;
const SET_POINTS = ['Speed setpoint', 'Start level', 'Stop level'] as const;

function drawHead(to: DiagramBuilder, { id, control: { tank } }: PumpSpec): void {
  const run = tagOf(id, 'Run');
  to.linked(
    'dual-state-pump',
    { x: LEFT, y: 24, width: 104, height: 104 },
    run,
    { facing: 'right', label: `${id} pump` },
    { ...style.runStates, ...control(run) },
  );
  const x = 148;
  to.linked(
    'dynamic-texts',
    { x, y: 26, width: 200, height: 30 },
    run,
    { text: '-', ...style.value, fontSize: 22, label: `${id} state` },
    style.shownBy('dictionary', DICTIONARIES.pump),
  );
  const auto = tagOf(id, 'Auto mode');
  to.linked(
    'toggle-button',
    { x, y: 68, width: 48, height: 24 },
    auto,
    { label: `${id} automatic` },
    { ...style.runToggle, ...control(auto) },
  );
  to.text({ x: x + 56, y: 67, width: 120, height: 26 }, 'Automatic', style.small);
  const level = tagOf(tank, 'Level');
  to.linked(
    'square-tank',
    { x: 306, y: 24, width: 70, height: 104 },
    level,
    { minScale: 0, maxScale: 100, fontSize: 18, label: `${tank} level` },
    { ...style.levelStates, ...style.decimals(0), actionLink: { type: 'Graph' } },
  );
  to.text({ x: 306, y: 132, width: 70, height: 22 }, tank, { ...style.small, textAlign: 'center' });
}

/** Starts the pump and stops it again after a while, to test a pump that has been idle. */
function drawTrial(to: DiagramBuilder, { id }: PumpSpec): void {
  const run = tagOf(id, 'Run');
  to.linked(
    'toggle-button',
    { x: 148, y: 104, width: 48, height: 24 },
    run,
    { label: `${id} trial run` },
    {
      ...style.runToggle,
      ...control(run),
      delaySettings: { enabled: true, allowOverride: true, delay: 0, duration: TRIAL_SECONDS, resetValue: 0 },
    },
  );
  to.text({ x: 204, y: 103, width: 100, height: 26 }, `Run ${TRIAL_SECONDS} s`, style.small);
}

function row(to: DiagramBuilder, y: number, title: string): void {
  to.text({ x: LEFT, y, width: 180, height: 26 }, title, style.small);
}

function drawReadings(to: DiagramBuilder, { id }: PumpSpec, top: number): number {
  READINGS.forEach(([quantity, unit, digits], nth) => {
    const y = top + nth * 28;
    row(to, y, quantity);
    reading(to, { x: 200, y, width: RIGHT - 200 }, [id, quantity], unit, digits);
  });
  const y = top + READINGS.length * 28;
  row(to, y, 'Run time');
  to.linked(
    'dynamic-texts',
    { x: 200, y, width: 120, height: 26 },
    tagOf(id, 'Run hours'),
    { text: '-', ...style.value, textAlign: 'right', label: `${id} Run hours` },
    style.shownBy('formula', FORMULAS.running),
  );
  return y + 28;
}

/** Clicking one asks for a new value. */
function drawSetPoints(to: DiagramBuilder, { id }: PumpSpec, top: number): void {
  SET_POINTS.forEach((quantity, nth) => {
    const y = top + nth * 28;
    row(to, y, quantity);
    const tag = tagOf(id, quantity);
    reading(to, { x: 200, y, width: RIGHT - 200 }, [id, quantity], '%', 0, {
      ...style.decimals(0),
      ...control(tag),
      actionLink: { type: 'Set Value' },
    });
  });
}

function drawFaceplate(pump: PumpSpec): BuiltDiagram {
  const to = new DiagramBuilder();
  drawHead(to, pump);
  drawTrial(to, pump);
  const below = drawReadings(to, pump, 160);
  drawSetPoints(to, pump, below + 8);
  const { objects, configuration } = to;
  return { width: SIZE, height: SIZE, fill: style.CANVAS.fill, objects, configuration };
}

export const faceplates = (): Faceplate[] =>
  PUMPS.map((pump) => ({
    uuid: faceplateUuid(pump.id),
    name: `${pump.id} ${pump.title}`,
    diagram: drawFaceplate(pump),
  }));

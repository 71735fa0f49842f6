/**
 * "Refinery (100,000 objects)": a very large diagram to open, pan and zoom. Five hundred process units of two hundred
 * objects each stand in blocks between pipe racks; some two thousand objects show live tags of the company.
 *
 * The units are made one after the other by generators: the whole is never held in memory.
 */
import { Random } from '../plant/physics/random.ts';
import { type PlantTag, TAGS } from '../plant/tags.ts';
import { type BuiltConfig, type BuiltDiagram, type BuiltObject, DiagramBuilder } from './builder.ts';
import { drawUnit, UNIT, UNIT_OBJECTS, type UnitTags } from './refinery-unit.ts';

export const REFINERY_NAME = 'Refinery (100,000 objects)';
const OBJECTS = 100_000;

const COLUMNS = 25;
const UNITS = OBJECTS / UNIT_OBJECTS;
const ROWS = UNITS / COLUMNS;
const SEED = 20;

const numbers = (unit: string): PlantTag[] => TAGS.filter((tag) => tag.unit === unit && !tag.canToggle);

const LIVE: UnitTags = {
  levels: numbers('%').filter((tag) => tag.quantity === 'Level'),
  flows: numbers('m³/h'),
  pressures: numbers('kPa'),
  runs: TAGS.filter((tag) => tag.quantity === 'Run'),
};

function buildUnit(nth: number): DiagramBuilder {
  const unit = new DiagramBuilder();
  const column = nth % COLUMNS;
  const row = Math.floor(nth / COLUMNS);
  drawUnit(
    unit,
    { nth, x: 300 + column * UNIT.pitchX, y: 600 + row * UNIT.pitchY },
    LIVE,
    new Random(SEED + nth),
  );
  if (unit.objects.length !== UNIT_OBJECTS)
    throw new Error(`Unit ${nth} has ${unit.objects.length} objects instead of ${UNIT_OBJECTS}`);
  return unit;
}

/** Ids are unique only within a unit: the unit's number in front makes them globally unique. */
const idOf = (nth: number, id: string): string => `u${nth}-${id}`;

function* objects(): Generator<BuiltObject> {
  for (let nth = 0; nth < UNITS; nth++)
    for (const object of buildUnit(nth).objects) yield { ...object, id: idOf(nth, object.id) };
}

function* configuration(): Generator<BuiltConfig> {
  for (let nth = 0; nth < UNITS; nth++)
    for (const config of buildUnit(nth).configuration) yield { ...config, id: idOf(nth, config.id) };
}

export const refinery = (): BuiltDiagram => ({
  width: 600 + COLUMNS * UNIT.pitchX,
  height: 900 + ROWS * UNIT.pitchY,
  fill: '#e6e9ec',
  objects: objects(),
  configuration: configuration(),
});

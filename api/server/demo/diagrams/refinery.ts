/**
 * "Refinery (100,000 objects)": a very large diagram to open, pan and zoom. Twelve process areas of thirty sections each
 * stand between pipe racks, beside a tank farm and above the offsites; nearly five thousand objects show live tags of the
 * company.
 *
 * The parts are made one after the other by generators: the whole is never held in memory.
 */
import type { BuiltConfig, BuiltDiagram, BuiltObject, DiagramBuilder } from './builder.ts';
import { drawArea } from './refinery/area.ts';
import { drawLamps, drawOffsites, drawSite } from './refinery/offsites.ts';
import { BUNDS, SIZE } from './refinery/plan.ts';
import { PROCESSES } from './refinery/processes.ts';
import { drawRacks } from './refinery/racks.ts';
import { drawBund } from './refinery/tank-farm.ts';
import { CANVAS } from './style.ts';

export const REFINERY_NAME = 'Refinery (100,000 objects)';
const OBJECTS = 100_000;

/** In the order in which they lie on each other. The roads have as many lamps as objects are left. */
function* parts(): Generator<DiagramBuilder> {
  let count = 0;
  const counted = (part: DiagramBuilder): DiagramBuilder => {
    count += part.objects.length;
    return part;
  };
  yield counted(drawSite());
  yield counted(drawRacks());
  yield counted(drawOffsites());
  for (let nth = 0; nth < PROCESSES.length; nth++) yield counted(drawArea(nth));
  for (let nth = 0; nth < BUNDS; nth++) yield counted(drawBund(nth));
  if (count > OBJECTS) throw new Error(`The refinery has ${count} objects instead of at most ${OBJECTS}`);
  yield drawLamps(OBJECTS - count);
}

/** Ids are unique only within a part: the part's number in front makes them globally unique. */
const idOf = (nth: number, id: string): string => `u${nth}-${id}`;

function* objects(): Generator<BuiltObject> {
  let nth = 0;
  for (const part of parts()) {
    for (const object of part.objects) yield { ...object, id: idOf(nth, object.id) };
    nth++;
  }
}

function* configuration(): Generator<BuiltConfig> {
  let nth = 0;
  for (const part of parts()) {
    for (const config of part.configuration) yield { ...config, id: idOf(nth, config.id) };
    nth++;
  }
}

export const refinery = (): BuiltDiagram => ({
  ...SIZE,
  fill: CANVAS.fill,
  theme: CANVAS.theme,
  objects: objects(),
  configuration: configuration(),
});

/** The shipped faceplates in the demo's library, and pop-ups that show one of them for whatever was clicked. */
import { FACEPLATES, faceplateFor, insertAssembly, namedLinkObjects } from '../modules/assemblies/index.ts';
import type { Db } from '../storage/storage.ts';
import type { BuiltDiagram } from './diagrams/builder.ts';
import { OWN_FACEPLATES } from './diagrams/own-faceplates.ts';
import * as style from './diagrams/style.ts';
import { demoUuid, equipmentPopupUuid } from './ids.ts';

const assemblyUuid = (key: string): string => demoUuid(`assembly ${key}`);

/** Adds those that were never there; what a builder has changed or archived stays that way. */
export async function seedFaceplates(
  db: Db,
  company_id: number,
  { name: saved_by }: { readonly name: string },
): Promise<void> {
  const linkObjects = await namedLinkObjects(db, company_id);
  const known = await db
    .selectFrom('assemblies')
    .where('company_id', '=', company_id)
    .select(['uuid', 'name'])
    .execute();
  const taken = new Set(known.flatMap(({ uuid, name }) => [uuid, name.toLowerCase()]));
  for (const faceplate of FACEPLATES) {
    const { key, name } = faceplate;
    if (taken.has(assemblyUuid(key)) || taken.has(name.toLowerCase())) continue;
    const definition = JSON.stringify(faceplateFor(faceplate, linkObjects));
    const saved = { definition, saved_at: new Date(), saved_by };
    await insertAssembly(db, { company_id, uuid: assemblyUuid(key), name, ...saved });
  }
}

const POPUPS = { pump: 'Pump', valve: 'Valve', tank: 'Tank' } as const;
/** Those that show the equipment of whatever opened them, and those of one loop or instrument. */
const ALL = [
  ...Object.entries(POPUPS).map(([key, name]) => ({
    ...{ shipped: key, uuid: equipmentPopupUuid(key), name },
    link: { equipment: { from: 'opener' } },
  })),
  ...OWN_FACEPLATES.map(({ tags, values, ...popup }) => ({ ...popup, link: { tags, values } })),
];

export async function equipmentPopups(
  db: Db,
): Promise<{ readonly uuid: string; readonly name: string; readonly diagram: BuiltDiagram }[]> {
  const uuids = ALL.map(({ shipped }) => assemblyUuid(shipped));
  const found = await db
    .selectFrom('assemblies')
    .where('uuid', 'in', uuids)
    .select(['uuid', 'definition'])
    .execute();
  return ALL.flatMap(({ shipped, uuid, name, link }) => {
    const assembly = found.find((one) => one.uuid === assemblyUuid(shipped));
    if (!assembly) return [];
    const { width, height } = JSON.parse(assembly.definition) as {
      readonly width: number;
      readonly height: number;
    };
    const box = { x: 0, y: 0, width, height };
    const instance = { id: '1', identifier: 'assembly', ...box, assembly: assembly.uuid };
    return {
      ...{ uuid, name },
      diagram: {
        ...{ width, height, fill: style.card, theme: style.CANVAS.theme },
        objects: [instance],
        configuration: [{ id: '1', ...link }],
      },
    };
  });
}

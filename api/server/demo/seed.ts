/** Seeds the demo company. May run at every start: existing rows stay as people have changed them. */
import { createPasswords } from '../access/passwords.ts';
import { type DiagramToSave, type SavedBy, saveDiagram, writeVersion } from '../modules/diagrams/index.ts';
import { refreshStatistics } from '../storage/planner-statistics.ts';
import type { Db, Storage } from '../storage/storage.ts';
import { siteOverviews } from './diagrams/overviews.ts';
import { REFINERY_NAME, refinery } from './diagrams/refinery.ts';
import { companyUuid, demoUuid, refineryUuid, siteUuid } from './ids.ts';
import { DEMO_PASSWORD, PEOPLE } from './people.ts';
import { pictureOf } from './pictures.ts';
import { equipmentPopups, seedFaceplates } from './seed-faceplates.ts';
import { seedHistory } from './seed-history.ts';
import { seedMeaning } from './seed-meaning.ts';
import { seedPeople } from './seed-people.ts';
import { seedPlant, updatePorts } from './seed-plant.ts';
import { seedReports } from './seed-reports.ts';

export interface SeedOptions {
  /** Loopback ports of the plant's Modbus gateways, see demoPorts. */
  readonly modbusPorts: readonly number[];
  /** A plant that exists keeps its ports: another node may have it. */
  readonly keepsPorts?: boolean;
  /** Days of history of a new plant; none if missing. */
  readonly historyDays?: number;
}

interface Log {
  info(data: object, message: string): void;
}

/**
 * Company, plant and history are one transaction, each diagram another: after a crash the next start adds what is
 * missing.
 */
export async function seedDemo(storage: Storage, log: Log, options: SeedOptions): Promise<void> {
  const found = await storage.system((db) =>
    db.selectFrom('companies').where('uuid', '=', companyUuid).select('id').executeTakeFirst(),
  );
  let companyId = found?.id;
  if (companyId === undefined) {
    const hashes = await hashPasswords();
    companyId = await storage.system(async (db) => {
      const id = await seedPeople(db, hashes);
      await seedPlant(db, id, options.modbusPorts);
      if (options.historyDays !== undefined) await seedPast(db, id, options.historyDays, log);
      return id;
    });
    log.info({ company: companyUuid }, 'Demo: company and plant seeded');
  } else if (!options.keepsPorts) await storage.system((db) => updatePorts(db, options.modbusPorts));
  const id = companyId;
  await storage.system((db) => seedMeaning(db, id));
  await storage.system((db) => seedFaceplates(db, id, builder()));
  await seedDiagrams(storage, companyId, log);
  await storage.system((db) => seedReports(db, id, builder()));
  await refreshStatistics(storage);
}

async function seedPast(db: Db, companyId: number, days: number, log: Log): Promise<void> {
  const began = performance.now();
  const samples = await seedHistory(db, { companyId, days, now: Date.now() });
  log.info({ samples, ms: Math.round(performance.now() - began) }, 'Demo: history seeded');
}

async function hashPasswords(): Promise<Map<string, string>> {
  const passwords = await createPasswords();
  const entries = PEOPLE.map(
    async ({ email }) =>
      [email, await passwords.hash(DEMO_PASSWORD, { companyId: 'demo', userId: email })] as const,
  );
  return new Map(await Promise.all(entries));
}

/** The author of the demo's diagrams. */
function builder(): SavedBy {
  const { email, firstName, lastName } = PEOPLE.find(({ role }) => role === 'builder')!;
  return { uuid: demoUuid(`user ${email}`), name: `${firstName} ${lastName}` };
}

async function seedDiagrams(storage: Storage, companyId: number, log: Log): Promise<void> {
  const existing = await storage.system((db) =>
    db.selectFrom('diagrams').where('company_id', '=', companyId).select('uuid').execute(),
  );
  const known = new Set(existing.map((row) => row.uuid));
  const draw = (diagram: DiagramToSave): Promise<void> =>
    storage.system(async (db) => {
      const { id } = await saveDiagram(db, diagram);
      await writeVersion(db, id, builder(), null);
    });
  const sites = await storage.system((db) =>
    db.selectFrom('sites').where('company_id', '=', companyId).select(['id', 'uuid']).execute(),
  );
  for (const { uuid, key, site, name, diagram } of siteOverviews()) {
    if (known.has(uuid)) continue;
    const siteId = sites.find((row) => row.uuid === siteUuid(site))?.id;
    await draw({ companyId, uuid, siteId, name, thumbnail: pictureOf(key), ...diagram });
  }
  const popups = await storage.system(equipmentPopups);
  for (const { uuid, name, diagram } of popups)
    if (!known.has(uuid)) await draw({ companyId, uuid, name, purpose: 'popup', ...diagram });
  if (known.has(refineryUuid)) return;
  const began = performance.now();
  const head = { companyId, uuid: refineryUuid, name: REFINERY_NAME, thumbnail: pictureOf('refinery') };
  await draw({ ...head, everyone: 'edit', ...refinery() });
  log.info({ diagram: REFINERY_NAME, ms: Math.round(performance.now() - began) }, 'Demo: diagrams seeded');
}

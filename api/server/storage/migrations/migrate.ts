/** Brings the tables up to date. Migrations run in order, each once, in its own transaction together with its record. */
import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Schema } from '../schema.ts';
import * as tables from './001-tables.ts';
import * as rowSecurity from './002-row-security.ts';
import * as signIn from './003-sign-in.ts';
import * as people from './004-people.ts';
import * as links from './005-links.ts';
import * as tags from './006-tags.ts';
import * as historian from './007-historian.ts';
import * as meaning from './008-meaning.ts';
import * as customFields from './009-custom-fields.ts';
import * as field from './010-field.ts';
import * as plugins from './011-plugins.ts';
import * as images from './012-images.ts';
import * as alarms from './013-alarms.ts';
import * as delays from './014-delays.ts';
import * as overviews from './015-overviews.ts';
import * as diagramVersions from './016-diagram-versions.ts';
import * as overviewTemplates from './017-overview-templates.ts';
import * as auditSearch from './018-audit-search.ts';
import * as alarmService from './021-alarm-service.ts';
import * as shelvingEnds from './022-shelving-ends.ts';
import * as sitePositions from './023-site-positions.ts';
import * as pageFrames from './024-page-frames.ts';
import * as jobs from './025-jobs.ts';
import * as gallery from './026-gallery.ts';
import * as invitations from './027-invitations.ts';
import * as tree from './028-tree.ts';
import * as timeWeights from './029-time-weights.ts';
import * as notifications from './031-notifications.ts';
import * as annotations from './032-annotations.ts';
import * as schedules from './033-schedules.ts';
import * as consoleNotices from './034-console-notices.ts';
import * as assemblies from './035-assemblies.ts';
import * as latestCommands from './037-latest-commands.ts';
import * as diagramThemes from './038-diagram-themes.ts';
import * as schemaReaders from './039-schema-readers.ts';
import * as equipmentNotes from './040-equipment-notes.ts';
import * as nodeRuns from './041-node-runs.ts';
import * as linkOwners from './042-link-owners.ts';
import * as edgeNodes from './043-edge-nodes.ts';
import * as counterFalls from './044-counter-falls.ts';
import * as fieldEndpoints from './045-field-endpoints.ts';
import * as alarmRuns from './046-alarm-runs.ts';
import * as assemblyContents from './047-assembly-contents.ts';
import * as alarmRules from './048-alarm-rules.ts';
import * as confirmedControls from './049-confirmed-controls.ts';
import * as knownPeople from './056-known-people.ts';
import * as archivedParts from './057-archived-parts.ts';
import * as resetBands from './058-reset-bands.ts';
import * as importedImages from './059-imported-images.ts';
import { isCompatible, standingOf } from './standing.ts';

/** Name → migration. Names are sorted and stored: a released migration is never renamed or changed. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-tables': tables,
  '002-row-security': rowSecurity,
  '003-sign-in': signIn,
  '004-people': people,
  '007-historian': historian,
  '008-meaning': meaning,
  '005-links': links,
  '006-tags': tags,
  '009-custom-fields': customFields,
  '010-field': field,
  '011-plugins': plugins,
  '012-images': images,
  '013-alarms': alarms,
  '014-delays': delays,
  '015-overviews': overviews,
  '016-diagram-versions': diagramVersions,
  '017-overview-templates': overviewTemplates,
  '018-audit-search': auditSearch,
  '021-alarm-service': alarmService,
  '022-shelving-ends': shelvingEnds,
  '023-site-positions': sitePositions,
  '024-page-frames': pageFrames,
  '025-jobs': jobs,
  '026-gallery': gallery,
  '027-invitations': invitations,
  '028-tree': tree,
  '029-time-weights': timeWeights,
  '031-notifications': notifications,
  '032-annotations': annotations,
  '033-schedules': schedules,
  '034-console-notices': consoleNotices,
  '035-assemblies': assemblies,
  '037-latest-commands': latestCommands,
  '038-diagram-themes': diagramThemes,
  '039-schema-readers': schemaReaders,
  '040-equipment-notes': equipmentNotes,
  '041-node-runs': nodeRuns,
  '042-link-owners': linkOwners,
  '043-edge-nodes': edgeNodes,
  '044-counter-falls': counterFalls,
  '045-field-endpoints': fieldEndpoints,
  '046-alarm-runs': alarmRuns,
  '047-assembly-contents': assemblyContents,
  '048-alarm-rules': alarmRules,
  '049-confirmed-controls': confirmedControls,
  '056-known-people': knownPeople,
  '057-archived-parts': archivedParts,
  '058-reset-bands': resetBands,
  '059-imported-images': importedImages,
};

/** A migration failed and was rolled back. */
class MigrationError extends Error {}

const failure = (error: unknown, failed?: string): MigrationError => {
  const reason = error instanceof Error ? error.message : String(error);
  return new MigrationError(
    failed ? `Migration ${failed} failed: ${reason}` : `The database cannot be migrated: ${reason}`,
    { cause: error },
  );
};

/** Looked at by ourselves: the migrator lists all columns of all tables twice, half of what it takes to open a database. */
async function look(db: Kysely<Schema>) {
  const known = Object.keys(migrations);
  const standing = await standingOf(db, known).catch((error) => {
    throw failure(error);
  });
  return { ...standing, fits: isCompatible(standing, known) };
}

/** Throws if the tables are neither those of this release nor of a newer one that this one can work with. */
export async function needUpToDate(db: Kysely<Schema>): Promise<void> {
  const { fits } = await look(db);
  if (!fits)
    throw new MigrationError(
      'The database belongs to another release of Mimic. Run this command of that release, or start this one on it once',
    );
}

/** Throws if the tables are not ready for a server that changes none of them by itself. */
export async function needMigrated(db: Kysely<Schema>): Promise<void> {
  const { fits, lacking, foreign } = await look(db);
  if (fits) return;
  if (foreign.length > 0) throw tooNew(foreign);
  throw new MigrationError(
    `The database lacks ${lacking.join(', ')}, and MIMIC_MIGRATE is 0. Run "admin.ts migrate" of this release first`,
  );
}

const tooNew = (foreign: readonly string[]): MigrationError =>
  new MigrationError(`a newer release has made ${foreign.join(', ')}, which this one cannot work with`);

/** Brings the tables up to date. Returns the names of the migrations that ran. */
export async function migrate(db: Kysely<Schema>): Promise<readonly string[]> {
  const { fits, foreign } = await look(db);
  if (fits) return [];
  if (foreign.length > 0) throw tooNew(foreign);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw failure(error, results.find(({ status }) => status === 'Error')?.migrationName);
  return results.map(({ migrationName }) => migrationName);
}

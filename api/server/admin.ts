/**
 * Administration from the command line, on the machine of the server and under its account:
 *
 *   node api/server/admin.ts create-company --company "Acme Water" --email ann@acme.example \
 *     --first-name Ann --last-name Berg [--timezone Europe/Oslo] < password.txt
 *   node api/server/admin.ts reset-password --email ann@acme.example < password.txt
 *   node api/server/admin.ts reset-two-step --email ann@acme.example
 *   node api/server/admin.ts companies
 *   node api/server/admin.ts migrate
 *   node api/server/admin.ts backup --to /backups/2026-11-25
 *   node api/server/admin.ts verify --data /backups/2026-11-25
 *   node api/server/admin.ts checks
 *   node api/server/admin.ts secrets --to /etc/mimic/secrets --from-data
 *
 * `migrate` brings the tables up to date before servers of this release start (MIMIC_MIGRATE=0). `create-company` reads
 * the password from standard input, so that it appears in no command line. With the embedded database the server must be
 * stopped for both, for `reset-password` and `reset-two-step`, which let somebody in again who has lost a password or a
 * second factor (both are in the audit log), and for `companies`: it lists them with their uuids and the addresses of devices that each one uses
 * (MIMIC_FIELD_HOSTS). `backup` copies the data directory while the server runs, or while it is stopped.
 * `verify` opens a data directory that no server runs on, a backup too, and checks the audit log of every company.
 * `checks` prints the state of the running server's storage, drivers and live values, and fails if one is not well.
 * `secrets` makes what the nodes of an installation share (MIMIC_SECRETS); `--from-data` goes on with what MIMIC_DATA has.
 */
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { resetPassword, resetTwoStep } from './access/break-glass.ts';
import { createCompany } from './access/companies.ts';
import { createPasswords } from './access/passwords.ts';
import { askServer } from './admin-socket.ts';
import { AuditLog } from './audit/audit-log.ts';
import { openVault } from './audit/vault.ts';
import { readConfig } from './config.ts';
import { companiesWithEndpoints } from './field/endpoint-claims.ts';
import { writeSecrets } from './secrets/secret-set.ts';
import { SHARED_SECRETS } from './shared-secrets.ts';
import { backUp } from './storage/backup.ts';
import { migrateStorage, openStorage } from './storage/open.ts';
import type { Storage } from './storage/storage.ts';

const USAGE = `Usage: admin.ts create-company --company NAME --email ADDRESS --first-name NAME --last-name NAME [--timezone ZONE], with the password on standard input
       admin.ts reset-password --email ADDRESS, with the password on standard input
       admin.ts reset-two-step --email ADDRESS
       admin.ts companies
       admin.ts migrate
       admin.ts backup --to FOLDER
       admin.ts verify --data FOLDER
       admin.ts checks
       admin.ts secrets --to FOLDER [--from-data]`;

const OPTIONS = {
  company: { type: 'string' },
  email: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  timezone: { type: 'string', default: 'UTC' },
  to: { type: 'string' },
  data: { type: 'string' },
  'from-data': { type: 'boolean' },
} as const;

type Values = {
  readonly [name in keyof typeof OPTIONS]?: (typeof OPTIONS)[name]['type'] extends 'string'
    ? string
    : boolean;
};

const COMMANDS: Readonly<Record<string, (values: Values) => Promise<void>>> = {
  'create-company': makeCompany,
  'reset-password': newPassword,
  'reset-two-step': noTwoStep,
  companies,
  migrate,
  backup,
  verify,
  checks,
  secrets,
};

async function makeCompany(values: Values): Promise<void> {
  const { company, email, 'first-name': firstName, 'last-name': lastName, timezone = 'UTC' } = values;
  if (!company || !firstName || !lastName || !email?.includes('@')) throw new Error(USAGE);
  const password = await typedPassword();
  await withStorage(openStorage(readConfig()), async (storage) => {
    const wanted = { company, email, firstName, lastName, timezone, password };
    await createCompany(storage, await createPasswords(), wanted);
  });
  console.log(`The company "${company}" is made; ${email} can sign in`);
}

async function newPassword({ email }: Values): Promise<void> {
  if (!email) throw new Error(USAGE);
  const password = await typedPassword();
  await withAudit(async (parts) => resetPassword(parts, await createPasswords(), email, password));
  console.log(`${email} has a new password and is signed out everywhere`);
}

async function noTwoStep({ email }: Values): Promise<void> {
  if (!email) throw new Error(USAGE);
  await withAudit((parts) => resetTwoStep(parts, email));
  console.log(`${email} signs in with the password alone, and is signed out everywhere`);
}

async function typedPassword(): Promise<string> {
  if (process.stdin.isTTY) console.error('Password (ends with Ctrl+D):');
  return (await text(process.stdin)).replace(/\r?\n$/, '');
}

/** `by`: the account of the machine that runs this. */
async function withAudit(work: (parts: { storage: Storage; audit: AuditLog; by: string }) => Promise<void>) {
  const config = readConfig();
  await withStorage(openStorage(config, { isAsItIs: true }), async (storage) => {
    const audit = new AuditLog(storage, await openVault(storage, config));
    await work({ storage, audit, by: userInfo().username });
  });
}

async function companies(): Promise<void> {
  await withStorage(openStorage(readConfig(), { isAsItIs: true }), async (storage) => {
    for (const { uuid, name, endpoints } of await companiesWithEndpoints(storage))
      console.log([`${uuid}  ${name}`, ...endpoints.map((endpoint) => `  ${endpoint}`)].join('\n'));
  });
}

async function migrate(): Promise<void> {
  const ran = await migrateStorage(readConfig());
  console.log(ran.length > 0 ? `Done: ${ran.join(', ')}` : 'The tables are up to date');
}

async function backup({ to }: Values): Promise<void> {
  if (!to) throw new Error(USAGE);
  const config = readConfig();
  const target = resolve(to);
  const progress = (bytes: number): void => console.log(`${megabytes(bytes)} copied …`);
  const figures =
    (await askServer(config.dataDir, { command: 'backup', to: target }, progress)) ??
    (await withStorage(openStorage(config, { isAsItIs: true }), (storage) =>
      backUp(storage, config.dataDir, target, progress),
    ));
  const { files, bytes, pausedMs } = figures;
  console.log(
    `${files} files, ${megabytes(bytes)}, are in ${target}; the database held still for ${Math.ceil(pausedMs)} ms`,
  );
  if (config.databaseUrl)
    console.log(
      'They are the heads of the audit log, and the keys unless those are in MIMIC_SECRETS. Now back up PostgreSQL by its own means: after this command, so that it is newer than they are',
    );
}

async function verify({ data }: Values): Promise<void> {
  if (!data) throw new Error(USAGE);
  const config = { ...readConfig(), dataDir: resolve(data) };
  const faults = await withStorage(openStorage(config, { isAsItIs: true }), async (storage) => {
    const audit = new AuditLog(storage, await openVault(storage, config));
    const companies = await storage.system((db) =>
      db.selectFrom('companies').select(['id', 'name']).orderBy('id').execute(),
    );
    let faults = 0;
    for (const { id, name } of companies) {
      const { intact, rows, fault } = await audit.verify(id);
      console.log(
        `${name}: ${rows} rows of the audit log ${intact ? 'are intact' : `verify, then row ${fault?.sequence} is ${fault?.kind}`}`,
      );
      if (!intact) faults++;
    }
    return faults;
  });
  if (faults > 0) throw new Error(`${config.dataDir}: the audit log of ${faults} companies is not intact`);
  console.log(`${config.dataDir} opens, and every audit log is intact`);
}

async function checks(): Promise<void> {
  const { dataDir } = readConfig();
  const found = await askServer(dataDir, { command: 'checks' });
  if (!found)
    throw new Error(`No server runs on ${dataDir}. Start it, or set MIMIC_DATA to its data directory`);
  for (const [name, { ok, detail }] of Object.entries(found))
    console.log(`${name}: ${ok ? 'ok' : 'not ok'}, ${detail}`);
  if (Object.values(found).some(({ ok }) => !ok)) throw new Error('Not all checks passed');
}

async function secrets({ to, 'from-data': isFromData }: Values): Promise<void> {
  if (!to) throw new Error(USAGE);
  const { dataDir } = readConfig();
  const folder = resolve(to);
  const written = await writeSecrets(SHARED_SECRETS, folder, isFromData ? dataDir : undefined);
  for (const { title, files, isCopied } of written)
    console.log(`${title}: ${isCopied ? `that of ${dataDir}` : 'new'} (${files.join(', ')})`);
  console.log(`They are in ${folder}: mount it on every node, and name it with MIMIC_SECRETS`);
}

async function withStorage<T>(opening: Promise<Storage>, work: (storage: Storage) => Promise<T>): Promise<T> {
  const storage = await opening;
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: OPTIONS });
  const run = Object.hasOwn(COMMANDS, positionals.join()) ? COMMANDS[positionals.join()] : undefined;
  if (!run) throw new Error(USAGE);
  await run(values);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/**
 * Administration from the command line. The first company of a production server:
 *
 *   node api/server/admin.ts create-company --company "Acme Water" --email ann@acme.example \
 *     --first-name Ann --last-name Berg [--timezone Europe/Oslo] < password.txt
 *
 * The password is read from standard input, so that it appears in no command line. With the embedded database the server
 * must be stopped while this runs.
 */
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { createCompany } from './access/companies.ts';
import { createPasswords } from './access/passwords.ts';
import { readConfig } from './config.ts';
import { openStorage } from './storage/open.ts';

const USAGE =
  'Usage: admin.ts create-company --company NAME --email ADDRESS --first-name NAME --last-name NAME ' +
  '[--timezone ZONE], with the password on standard input';

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      company: { type: 'string' },
      email: { type: 'string' },
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
      timezone: { type: 'string', default: 'UTC' },
    },
  });
  const { company, email, 'first-name': firstName, 'last-name': lastName, timezone } = values;
  if (positionals.join() !== 'create-company' || !company || !firstName || !lastName || !email?.includes('@'))
    throw new Error(USAGE);
  if (process.stdin.isTTY) console.error('Password (ends with Ctrl+D):');
  const password = (await text(process.stdin)).replace(/\r?\n$/, '');
  const storage = await openStorage(readConfig());
  try {
    const wanted = { company, email, firstName, lastName, timezone, password };
    await createCompany(storage, await createPasswords(), wanted);
  } finally {
    await storage.close();
  }
  console.log(`The company "${company}" is made; ${email} can sign in`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

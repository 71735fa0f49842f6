/**
 * Makes what servers under test begin with, once for all of them: the empty database, and with `test-database.ts DIRECTORY` the
 * data directory of a demo with its past.
 */
import { makeDemo } from '../tests/support/demo-folder.ts';
import { migratedFolder } from '../tests/support/storage.ts';

const directory = process.argv[2];
if (directory === undefined) await migratedFolder();
else await makeDemo(directory);

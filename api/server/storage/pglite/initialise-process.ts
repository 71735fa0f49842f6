/** The process that creates a new database and ends: `initialise-process.ts DIRECTORY`. Reports a failure over IPC. */
import { failureOf } from './failure.ts';
import { openPglite } from './settings.ts';

// The server that asked is gone: nobody would use the result.
process.on('disconnect', () => process.exit(1));
try {
  const db = await openPglite(process.argv[2]!);
  await db.close();
  process.exit(0);
} catch (error) {
  process.send!(failureOf(error), () => process.exit(1));
}

/** The process that makes a new database and ends: `initialise-process.ts DIRECTORY`. Says over IPC why it could not. */
import { failureOf } from './failure.ts';
import { openPglite } from './settings.ts';

// The server that asked is gone: nobody will use what would be made.
process.on('disconnect', () => process.exit(1));
try {
  const db = await openPglite(process.argv[2]!);
  await db.close();
  process.exit(0);
} catch (error) {
  process.send!(failureOf(error), () => process.exit(1));
}

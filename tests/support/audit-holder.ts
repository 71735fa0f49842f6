/** A process of its own that appends one row to a company's audit log, and says what came of it: it is paused meanwhile. */
import { randomUUID } from 'node:crypto';
import { AuditLog } from '../../api/server/audit/audit-log.ts';
import { FileHeads } from '../../api/server/audit/heads.ts';
import { openStorage } from '../../api/server/storage/open.ts';

const [databaseUrl, dataDir = '', company, key = ''] = process.argv.slice(2);
const storage = await openStorage({ dataDir, databaseUrl });
const heads = await FileHeads.open(dataDir);
const audit = new AuditLog(storage, { key: Buffer.from(key, 'hex'), heads, isShared: true });
const who = { at: new Date(), userUuid: randomUUID(), userName: 'Paused' };
console.log('appends');
await audit.append(Number(company), { ...who, action: 'write', tagUuid: null, detail: {} }).then(
  () => console.log('appended'),
  (error: unknown) => console.log(`refused: ${error}`),
);
await storage.close();

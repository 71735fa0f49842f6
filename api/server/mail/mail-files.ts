/** Files that mails bring: kept once for all mails that bring them, until the last of these has left. */
import type { Db, Storage } from '../storage/storage.ts';

interface MailFile {
  readonly name: string;
  /** The media type. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Stores a file, to be named by mails of the same transaction; returns its row. */
export async function storeMailFile(db: Db, file: MailFile, now: number): Promise<number> {
  const { id } = await db
    .insertInto('mail_files')
    .values({ ...file, created_at: new Date(now) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const readMailFile = (storage: Storage, id: number): Promise<MailFile | undefined> =>
  storage.system((db) =>
    db.selectFrom('mail_files').where('id', '=', id).select(['name', 'type', 'bytes']).executeTakeFirst(),
  );

/** Deletes a file, or all files, that no mail brings any longer. */
export async function removeIdleFiles(db: Db, id?: number): Promise<void> {
  await db
    .deleteFrom('mail_files')
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .where((is) =>
      is.not(
        is.exists(is.selectFrom('mails').whereRef('mails.file_id', '=', 'mail_files.id').select('mails.id')),
      ),
    )
    .execute();
}

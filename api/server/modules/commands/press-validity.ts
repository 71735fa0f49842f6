/** Whether a press may continue: checked with every heartbeat of its operator. */
import { HttpError } from '../../http/errors.ts';
import type { Db } from '../../storage/storage.ts';
import type { Viewing } from '../diagrams/index.ts';
import { findTag } from '../tags/index.ts';
import { checkRight } from './command-rights.ts';
import { ENDED, type Ended, type Press } from './presses.ts';

/** Why it must end; undefined if nothing changed. `viewing`: the operator with their present rights. */
export async function withdrawn(
  db: Db,
  viewing: Viewing,
  { tagUuid, context }: Pick<Press, 'tagUuid' | 'context'>,
): Promise<Ended | undefined> {
  const found = await findTag(db, tagUuid);
  if (!found) return ENDED.gone;
  if (!found.tag.canToggle) return ENDED.switchedOff;
  try {
    await checkRight(db, viewing, context);
    return undefined;
  } catch (error) {
    if (error instanceof HttpError) return ENDED.withdrawn;
    throw error;
  }
}

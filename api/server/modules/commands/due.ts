/** A command that is due, checked as if it were given now. */
import type { Tag } from '../../../contract/index.ts';
import { HttpError } from '../../http/errors.ts';
import type { Db, Storage } from '../../storage/storage.ts';
import { readTag, readTagToEnd } from '../tags/index.ts';
import { type LastValues, type TagDirectory, toScalar } from '../values/index.ts';
import { checkRequest, type Plan } from './command-planning.ts';
import { checkContext, checkRight } from './command-rights.ts';
import { isAdministratorNow, viewingNow } from './current-rights.ts';
import { commandErrors } from './errors.ts';
import type { Scheduled } from './scheduled-store.ts';

interface DueParts {
  readonly storage: Storage;
  readonly lastValues: LastValues;
  readonly tags: TagDirectory;
}

/**
 * Checked as it was when it was given: the operator's right, the tag's place and its control switch. A reset is written
 * whatever the tag shows and whatever rights have changed: what was begun is ended. Throws if the command is refused.
 */
export async function planDue({ storage, lastValues, tags }: DueParts, command: Scheduled): Promise<Plan> {
  const { companyId, tagUuid, value, plan } = command;
  const anyway = plan.follows !== undefined;
  const tag = await storage.tenant(companyId, async (db) => {
    const record = await (anyway ? readTagToEnd : readTag)(db, tagUuid);
    if (!anyway) await checkStillAllowed(db, command, record.tag);
    return record.tag;
  });
  const shown = plan.readBackTags.length ? plan.readBackTags : [tagUuid];
  const entryOf = (uuid: string) =>
    anyway ? tags.requiredToEnd(uuid, companyId) : tags.required(uuid, companyId);
  const entries = shown.map(entryOf);
  const { slot } = entryOf(tagUuid);
  const last = lastValues.get(slot);
  const expectedValue = anyway ? toScalar(last.value) : command.expected;
  const judged = anyway ? { ...tag, canToggle: true } : tag;
  return { tag, slot, entries, anyway, request: checkRequest(judged, last, { value, expectedValue }) };
}

async function checkStillAllowed(db: Db, command: Scheduled, tag: Tag): Promise<void> {
  const context = command.plan.context ?? {};
  const { assimilatedBy } = command.plan;
  if (assimilatedBy && !(await isAdministratorNow(db, assimilatedBy.uuid)))
    throw commandErrors.noLongerActing(assimilatedBy, command.userName);
  const viewing = await viewingNow(db, command.userId);
  if (!viewing) throw commandErrors.noLongerAllowed(command.userName);
  await checkRight(db, viewing, context).catch((error: unknown) => {
    throw error instanceof HttpError && error.status === 403
      ? commandErrors.noLongerAllowed(command.userName)
      : error;
  });
  await checkContext(db, tag, context);
}

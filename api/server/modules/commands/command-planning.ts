/** What a write would do, with all checks: for its confirmation and, once more, for the write itself. */
import type { Tag } from '../../../contract/index.ts';
import type { Db, Storage } from '../../storage/storage.ts';
import { readTag } from '../tags/index.ts';
import { type LastValues, type TagDirectory, toScalar } from '../values/index.ts';
import { checkContext, checkRequest, checkRight } from './checks.ts';
import type { ConfirmBody, Person, WriteBody } from './command-requests.ts';
import type { Confirmed } from './confirms.ts';
import { delayThatCounts } from './element-delay.ts';
import type { Plan } from './execution.ts';
import { type CommandPlan, PRESS, type Timing, timingOf } from './timing.ts';

interface PlanningParts {
  readonly storage: Storage;
  readonly tags: TagDirectory;
  readonly lastValues: LastValues;
}

/** A plan as the database keeps it. */
export type Planned = Plan & {
  readonly id: number;
  readonly timing?: Timing;
  readonly area?: CommandPlan['area'];
};

/** What the confirmation covers. Throws the error that the write would meet. `refuseTaken`: throws if somebody else is writing to the tag. */
export async function planConfirm(
  { tags, lastValues }: PlanningParts,
  db: Db,
  person: Person,
  tagUuid: string,
  body: ConfirmBody,
  refuseTaken: (tag: Tag) => void,
) {
  const record = await readTag(db, tagUuid);
  await checkRight(db, person, body);
  await checkContext(db, record.tag, body);
  const last = lastValues.get(tags.required(tagUuid, person.companyId).slot);
  refuseTaken(record.tag);
  const { expectedValue } = body;
  const request = checkRequest(record.tag, last, { value: body.hold ? 1 : body.value, expectedValue });
  const delaySettings = body.hold ? undefined : await delayThatCounts(db, tagUuid, body, body.delaySettings);
  const timing = body.hold ? PRESS : timingOf(record.tag, delaySettings);
  return { ...record, last, request, delaySettings, timing };
}

/** What a write does, and on which tags its effect shows. Throws if it is refused. */
export async function planWrite(
  { storage, tags, lastValues }: PlanningParts,
  person: Person,
  tagUuid: string,
  body: WriteBody,
  isHold: boolean,
): Promise<Planned> {
  const { companyId } = person;
  return storage.tenant(companyId, async (db) => {
    const record = await readTag(db, tagUuid);
    const area = await checkRight(db, person, body);
    await checkContext(db, record.tag, body);
    const shown = body.readBackTags?.length ? body.readBackTags : [tagUuid];
    const entries = shown.map((uuid) => tags.required(uuid, companyId));
    const { slot } = tags.required(tagUuid, companyId);
    const request = checkRequest(record.tag, lastValues.get(slot), body);
    const timing = isHold
      ? PRESS
      : timingOf(record.tag, await delayThatCounts(db, tagUuid, body, body.delaySettings));
    return { ...record, slot, request, entries, area, timing };
  });
}

/** What a confirmation is bound to. */
export function confirmed(
  { companyId, userId }: Person,
  { id, request, timing }: Pick<Planned, 'id' | 'request' | 'timing'>,
): Confirmed {
  return {
    companyId,
    userId,
    tagId: id,
    value: toScalar(request.value),
    expected: toScalar(request.expected),
    timing,
  };
}

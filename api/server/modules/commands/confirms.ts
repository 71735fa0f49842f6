/**
 * Confirmations: a server-issued id of 30 seconds, bound to user, control, tag, value and expected value, for one write. A confirmation that
 * allows presses is good for many, and expires 30 seconds after the end of the last.
 */
import { randomUUID } from 'node:crypto';
import type { TagScalar } from '../../../contract/index.ts';
import type { Db } from '../../storage/storage.ts';
import { commandErrors } from './errors.ts';
import { isSameTiming, type Timing } from './timing.ts';

export const CONFIRM_MS = 30_000;
const DAY_MS = 86_400_000;

export interface Confirmed {
  readonly companyId: number;
  readonly userId: number;
  readonly tagId: number;
  /** Both in the tag's own type, so that "1" and true are the same boolean. */
  readonly value: TagScalar;
  readonly expected: TagScalar;
  /** Undefined if it is written at once and not reset. */
  readonly timing: Timing | undefined;
  /** The fingerprint of its control; null without one. */
  readonly control: string | null;
}

interface Confirm {
  readonly id: string;
  readonly expiresAt: Date;
}

export async function issueConfirm(db: Db, what: Confirmed, now: number): Promise<Confirm> {
  const confirm = { id: randomUUID(), expiresAt: new Date(now + CONFIRM_MS) };
  await db
    .insertInto('confirms')
    .values({
      id: confirm.id,
      company_id: what.companyId,
      user_id: what.userId,
      tag_id: what.tagId,
      value: JSON.stringify(what.value),
      expected: JSON.stringify(what.expected),
      expires_at: confirm.expiresAt,
      timing: JSON.stringify(what.timing ?? null),
      control: what.control,
    })
    .execute();
  return confirm;
}

/** Redeems a confirmation in the transaction that records the write. Throws the error that fits. */
export async function useConfirm(db: Db, id: string, what: Confirmed, now: number): Promise<void> {
  const row = await db
    .selectFrom('confirms')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', what.userId)
    .forUpdate()
    .executeTakeFirst();
  const isHold = what.timing?.hold === true;
  if (!row || row.tag_id !== what.tagId || row.value !== what.value) throw commandErrors.confirmMismatch();
  if (row.control !== what.control) throw commandErrors.controlChanged();
  // The value before each press was checked separately.
  if (!isHold && row.expected !== what.expected) throw commandErrors.confirmMismatch();
  if (!isSameTiming((row.timing as Timing | null) ?? undefined, what.timing))
    throw commandErrors.confirmMismatch();
  if (row.used_at) throw commandErrors.confirmUsed();
  if (row.expires_at.getTime() <= now) throw commandErrors.confirmExpired();
  if (isHold) return;
  await db
    .updateTable('confirms')
    .set({ used_at: new Date(now) })
    .where('id', '=', id)
    .execute();
}

/** A press has ended: another may follow for half a minute if the operator let go, and none if contact was lost. */
export async function renewConfirm(db: Db, id: string, userId: number, until: number): Promise<void> {
  await db
    .updateTable('confirms')
    .set({ expires_at: new Date(until) })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

/** Confirmations are kept for a day after they expire, so that a late one gets the message "too old". */
export async function removeOldConfirms(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('confirms')
    .where('expires_at', '<', new Date(now - DAY_MS))
    .execute();
}

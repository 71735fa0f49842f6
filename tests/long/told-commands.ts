/** What writers were told of their commands, compared with what the devices got and what is on record. */
import { expect } from 'vitest';
import type { Command } from '../../api/contract/index.ts';
import type { Caller } from './setpoints.ts';

/** What a writer was told of one command. */
export interface Told {
  readonly id: string;
  readonly setpoint: number;
  readonly value: number;
  readonly outcome: Command['result'] | 'not sent' | 'no answer';
}

interface Judgement {
  readonly told: readonly Told[];
  readonly caller: Caller;
  /** What the device of a setpoint was written, in order. */
  readonly writesOf: (setpoint: number) => readonly number[];
}

/** No command stays open for longer once all is well. */
const SETTLED_MS = 10_000;

/** No command is done twice, none is told wrongly, none stays open, and the audit log verifies. */
export async function judgeCommands(judgement: Judgement): Promise<void> {
  expect(await wrongCommands(judgement)).toEqual([]);
}

/** What is wrong, in words. Throws if a command stays open. */
export async function wrongCommands({ told, caller, writesOf }: Judgement): Promise<string[]> {
  await settled(told, caller);
  const wrong: string[] = [];
  for (const { id, setpoint, value, outcome } of told) {
    const writes = writesOf(setpoint).filter((one) => one === value).length;
    const { status, data } = await caller.call<Command>('GET', `commands/${id}`);
    const stored = status === 404 ? 'none' : data.result;
    const says = `setpoint ${setpoint} value ${value}: told ${outcome}, stored ${stored}, written ${writes}`;
    if (writes > 1) wrong.push(`twice: ${says}`);
    if ((outcome === 'confirmed' || stored === 'confirmed') && writes !== 1) wrong.push(`false: ${says}`);
    if ((outcome === 'not sent' || outcome === 'refused' || stored === 'none') && writes !== 0)
      wrong.push(`denied: ${says}`);
    if (stored === 'pending') wrong.push(`open: ${says}`);
    if (!['no answer', 'unknown', 'not sent'].includes(outcome) && stored !== outcome)
      wrong.push(`other: ${says}`);
  }
  const { data } = await caller.call<{ state: { intact: boolean } }>('POST', 'audit/verify');
  if (!data.state.intact) wrong.push('the audit log is not intact');
  return wrong;
}

/** Commands of a node that died are settled by the one that took over; what a living node could not store, by itself. */
async function settled(told: readonly Told[], caller: Caller): Promise<void> {
  for (const { id } of told)
    await expect
      .poll(async () => (await caller.call<{ result?: string }>('GET', `commands/${id}`)).data.result, {
        timeout: SETTLED_MS,
        message: `command ${id}`,
      })
      .not.toBe('pending');
}

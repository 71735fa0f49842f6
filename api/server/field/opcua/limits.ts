/** The size of calls to a server: its OperationLimits, or smaller where it refuses those too. */
import type { ClientSession } from 'node-opcua-client';
import type { Opcua } from './library.ts';

/** Errors by which a server refuses a call for its size. */
const TOO_LARGE = /BadTooManyOperations|BadRequestTooLarge|BadResponseTooLarge|BadEncodingLimitsExceeded/;

/** The size of one kind of call. */
class CallSize {
  #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** The answers to all items, in their order, by as many calls as necessary. */
  async ask<Item, Answer>(
    items: readonly Item[],
    call: (part: readonly Item[]) => Promise<readonly Answer[]>,
  ): Promise<Answer[]> {
    const answers: Answer[] = [];
    while (answers.length < items.length) {
      const part = items.slice(answers.length, answers.length + this.#most);
      try {
        answers.push(...padded(await call(part), part.length));
      } catch (error) {
        if (part.length === 1 || !TOO_LARGE.test((error as Error).message)) throw error;
        this.#most = Math.ceil(part.length / 2);
      }
    }
    return answers;
  }
}

/** An answer too short would shift those of the next call. */
function padded<T>(answers: readonly T[], length: number): readonly T[] {
  if (answers.length !== length) throw new Error(`The server answered ${answers.length} of ${length} items`);
  return answers;
}

export interface CallSizes {
  readonly read: CallSize;
  readonly monitor: CallSize;
  readonly browse: CallSize;
}

/** Members of Server_ServerCapabilities_OperationLimits, with the size to use where the server names none. */
const LIMITS = {
  read: ['i=11705', 500],
  monitor: ['i=11714', 500],
  browse: ['i=11710', 100],
} as const;

/** Each limit is read by a call of its own: the server may take one node in a call. */
export async function readCallSizes({ ua }: Opcua, session: ClientSession): Promise<CallSizes> {
  const sizeOf = async ([nodeId, usual]: readonly [string, number]): Promise<CallSize> => {
    const { value } = await session.read({ nodeId, attributeId: ua.AttributeIds.Value });
    const limit: unknown = value?.value;
    return new CallSize(typeof limit === 'number' && limit > 0 ? Math.min(limit, usual) : usual);
  };
  return {
    read: await sizeOf(LIMITS.read),
    monitor: await sizeOf(LIMITS.monitor),
    browse: await sizeOf(LIMITS.browse),
  };
}

/** Which tags are interlocks: those that an interlock object of a faceplate shows. In a tenant's transaction. */
import { AssemblyError, readAssembly } from '../../../../engine/document/assembly.ts';
import { namedIn } from '../../../../engine/document/assembly-parameter.ts';
import type { StateRow } from '../../../../engine/document/types.ts';
import type { Db } from '../../storage/storage.ts';

const KIND = 'interlock';
/** The states of its kind whose value blocks. */
const BLOCKING: readonly unknown[] = ['BLOCKS', 'ON'];

/** The value that blocks, by the link object of the interlock. */
export async function interlocksOf(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('assemblies')
    .where('archived_at', 'is', null)
    .where('definition', 'like', `%"${KIND}"%`)
    .select('definition')
    .execute();
  return new Map(rows.flatMap(({ definition }) => interlocksIn(definition)));
}

function interlocksIn(definition: string): (readonly [linkObject: string, value: number])[] {
  try {
    const { parts, parameters } = readAssembly(JSON.parse(definition));
    return parts.flatMap(({ item, uses }) => {
      if (item.object.identifier !== KIND) return [];
      const linked = uses.find(({ part, field }) => part === 'config' && field === 'linkedTag')?.value ?? '';
      const linkObject = parameters.get(namedIn(linked)[0] ?? '')?.linkObjectId;
      return linkObject ? [[linkObject, blockingValue(item.config?.states)] as const] : [];
    });
  } catch (error) {
    if (error instanceof AssemblyError || error instanceof SyntaxError) return [];
    throw error;
  }
}

const blockingValue = (states: readonly StateRow[] = []): number =>
  Number(states.find(({ label }) => BLOCKING.includes(label))?.value ?? 1);

/** Saving a definition: as a whole, since all of its instances are drawn by it. */
import { keyOf } from '../../../api/client/hooks.ts';
import type { AssemblyDefinition } from '../../../worker/boundary/index.ts';
import { client } from '../../data/session/api.ts';
import { queryClient } from '../../data/session/query-client.ts';
import type { DefinitionEditing } from '../definition-editing.ts';
import type { SaveCalls } from '../saving/upload.ts';

type Remote = Parameters<DefinitionEditing['calls']>[0];

export function definitionCalls(remote: Remote): SaveCalls {
  const definition = async (): Promise<Record<string, unknown>> => {
    const worker = remote();
    if (!worker) throw new Error('The diagram engine is restarting. Try again in a moment.');
    return (await worker.diagram.definition()) as AssemblyDefinition & Record<string, unknown>;
  };
  const saved = () => {
    for (const call of ['assemblies', 'readAssemblies'] as const)
      void queryClient.invalidateQueries({ queryKey: keyOf(call) });
  };
  const saveAs = async (name: string): Promise<string> => {
    const { uuid } = await client.createAssembly({ body: { name, definition: await definition() } });
    saved();
    return uuid;
  };
  return {
    origin: location.origin,
    saved,
    saveAs,
    create: async (name) => ({ uuid: await saveAs(name), version: 1 }),
    async save(assembly, { version, name }) {
      const body = { version, ...(name ? { name } : {}), definition: await definition() };
      const made = await client.updateAssembly({ params: { uuid: assembly }, body });
      saved();
      return { version: made.version };
    },
  };
}

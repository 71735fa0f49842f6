/** Saving a definition: as a whole, since all of its instances are drawn by it. */
import { ApiError } from '../../../api/client/errors.ts';
import { keyOf } from '../../../api/client/hooks.ts';
import type { AssemblyDefinition } from '../../../worker/boundary/index.ts';
import { client } from '../../data/session/api.ts';
import { queryClient } from '../../data/session/query-client.ts';
import type { DefinitionEditing } from '../definition-editing.ts';
import type { SaveCalls } from '../saving/upload.ts';
import { changeLines, changesOf } from './definition-changes.ts';
import { previewSave } from './save-preview.tsx';

type Remote = Parameters<DefinitionEditing['calls']>[0];

/** Whether the builder wants it, knowing what it changes; without instances nothing is asked. */
async function isTaken(assembly: string, definition: Record<string, unknown>): Promise<boolean> {
  const [usage, { items }] = await Promise.all([
    client.assemblyUsage({ params: { uuid: assembly } }),
    client.readAssemblies({ body: { assemblies: [assembly] } }),
  ]);
  const lines = changeLines(changesOf(items[0]?.definition ?? {}, definition), usage);
  return usage.instances === 0 || lines.length === 0 || previewSave(usage, lines);
}

const cancelled = () => new ApiError(0, 'Saving was cancelled. Nothing was stored.', { code: 'CANCELLED' });

/** Goes back to a version that is kept, whichever is stored now. */
export async function restoreDefinition(assembly: string, to: number): Promise<void> {
  const params = { uuid: assembly };
  const { items } = await client.assemblyVersions({ params });
  await client.revertAssembly({ params, body: { version: items[0]!.version, to } });
  for (const call of ['assemblies', 'readAssemblies', 'assemblyVersions'] as const)
    void queryClient.invalidateQueries({ queryKey: keyOf(call) });
}

export function definitionCalls(remote: Remote): SaveCalls {
  const definition = async (): Promise<Record<string, unknown>> => {
    const worker = remote();
    if (!worker) throw new Error('The diagram engine is restarting. Try again in a moment.');
    return (await worker.diagram.definition()) as AssemblyDefinition & Record<string, unknown>;
  };
  const saved = () => {
    for (const call of ['assemblies', 'readAssemblies', 'assemblyVersions', 'assemblyUsage'] as const)
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
      const made = await definition();
      if (!(await isTaken(assembly, made))) throw cancelled();
      const body = { version, ...(name ? { name } : {}), definition: made };
      const stored = await client.updateAssembly({ params: { uuid: assembly }, body });
      saved();
      return { version: stored.version };
    },
  };
}

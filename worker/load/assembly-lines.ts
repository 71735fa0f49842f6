/** Reads the definition of an assembly as the lines of a diagram, to be edited like one. */
import type { Client } from '../../api/client/client.ts';
import { ApiError } from '../../api/client/errors.ts';
import { linesOfAssembly } from '../../engine/document/assembly-document.ts';
import type { DiagramSource } from '../boundary/index.ts';

/** Rejects with ApiError: 404 where there is no such assembly, or no such version of it. */
export async function assemblyLines(
  client: Pick<Client, 'readAssemblies' | 'assemblyVersion'>,
  { diagram, version }: Pick<DiagramSource, 'diagram' | 'version'>,
  signal?: AbortSignal,
): Promise<readonly object[]> {
  const settings = signal ? { signal } : {};
  if (version !== undefined)
    return linesOfAssembly(await client.assemblyVersion({ params: { uuid: diagram, version } }, settings));
  const { items } = await client.readAssemblies({ body: { assemblies: [diagram] } }, settings);
  const [found] = items;
  if (!found) throw new ApiError(404, 'This assembly does not exist');
  return linesOfAssembly(found);
}

/** Assemblies as files: written here, and read into the library of this company. */
import { keyOf } from '../../../../api/client/hooks.ts';
import type { AssemblyFile, AssemblyItem } from '../../../../api/contract/index.ts';
import { client } from '../../../data/session/api.ts';
import { queryClient } from '../../../data/session/query-client.ts';
import { download, fileName } from '../../../diagram/export/download.ts';

/** Bytes; the server takes no more. */
const LARGEST = 16 * 1024 * 1024;

export async function exportAssembly({ uuid, name }: AssemblyItem): Promise<void> {
  const file = await client.exportAssembly({ params: { uuid } });
  const text = JSON.stringify(file, null, 1);
  download(new Blob([text], { type: 'application/json' }), fileName(name, 'mimic.json'));
}

/** Returns what was added. Rejects with why a file cannot be one. */
export async function importAssemblies(file: File): Promise<readonly AssemblyItem[]> {
  if (file.size > LARGEST) throw new Error('The file is larger than 16 MB.');
  const body = read(await file.text());
  const { items } = await client.importAssemblies({ body });
  void queryClient.invalidateQueries({ queryKey: keyOf('assemblies') });
  return items;
}

function read(text: string): AssemblyFile {
  const refusal = new Error('This is no file of assemblies: export one from Templates → Assemblies.');
  try {
    const value = JSON.parse(text) as AssemblyFile | null;
    if (value?.format === 'mimic/assemblies') return value;
  } catch {
    // Said below, as for any other file.
  }
  throw refusal;
}

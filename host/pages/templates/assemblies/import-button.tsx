import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { messageOf } from '../../../data/session/messages.ts';
import { showToast } from '../../../data/stores/toast-store.ts';
import { Button } from '../../../ui/button.tsx';
import { importAssemblies } from './assembly-file.ts';

/** Adds the assemblies of a file. `onMade`: called with the one that contains the others, or stands alone. */
export function ImportButton({ onMade }: { readonly onMade: (uuid: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const take = async (file: File) => {
    setBusy(true);
    try {
      const items = await importAssemblies(file);
      showToast('success', `${items.map(({ name }) => name).join(', ')}: in the library`);
      const last = items.at(-1);
      if (last) onMade(last.uuid);
    } catch (error) {
      showToast('error', messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button icon={FileUp} busy={busy} onClick={() => input.current?.click()}>
        Import
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label="File of assemblies"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) void take(file);
        }}
      />
    </>
  );
}

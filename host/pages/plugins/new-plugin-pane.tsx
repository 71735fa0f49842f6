import { FileCode2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { PLUGIN_LIMITS } from '../../../api/contract/index.ts';
import { client } from '../../data/session/api.ts';
import type { NewPaneProps } from '../../parts/list/list-description.ts';
import { Button } from '../../ui/button.tsx';
import { DetailPane } from '../../ui/list-page.tsx';
import styles from './plugin-pane.module.css';
import { takePlugin } from './take-plugin.ts';

const KIB = 1024;

/** Accepts a file. It is stored and shown on trial; nobody else sees it before it is approved. */
export function NewPluginPane({ onMade, onClose }: NewPaneProps) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  async function take(file: File | undefined): Promise<void> {
    if (!file || busy) return;
    setBusy(true);
    setFault(null);
    try {
      if (file.size > PLUGIN_LIMITS.source)
        throw new Error(
          `${file.name} has ${Math.ceil(file.size / KIB)} KiB; a plugin has at most ${PLUGIN_LIMITS.source / KIB}.`,
        );
      const plugin = await client.offerPlugin({ body: { source: await file.text() } });
      takePlugin(plugin);
      onMade(plugin.uuid);
    } catch (error) {
      setFault((error as Error).message);
      setBusy(false);
    }
  }

  return (
    <DetailPane title="New plugin" onClose={onClose} actions={<Button onClick={onClose}>Cancel</Button>}>
      <FileDrop busy={busy} onFile={(file) => void take(file)} />
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <p className={styles.note}>
        The file runs in a worker without access to the network, storage or the page. It is not used in
        diagrams until it is approved.
      </p>
    </DetailPane>
  );
}

interface FileDropProps {
  readonly busy: boolean;
  readonly onFile: (file: File | undefined) => void;
}

/** Where a file is dropped, or chosen by a button. */
function FileDrop({ busy, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same by keyboard.
    <div
      className={styles.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFile(event.dataTransfer.files[0]);
      }}
    >
      <FileCode2 size={28} aria-hidden />
      <p>Drop a JavaScript module here. Its default export must create one object kind.</p>
      <Button look="primary" busy={busy} onClick={() => input.current!.click()}>
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        accept=".js,.mjs,text/javascript"
        aria-label="Module file"
        hidden
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
}

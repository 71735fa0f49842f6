import { FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './import-dialog.module.css';
import { IMPORTED } from './import-model.ts';

/** Takes the drawing to import: chosen, or dropped here. */
export function FileChooser({ onFile }: { readonly onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same by keyboard.
    <div
      className={styles.chooser}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <FileUp size={28} strokeWidth={1.5} aria-hidden />
      <p>An SVG or draw.io file becomes objects that can be moved, coloured and linked to tags.</p>
      <Button autoFocus onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <p className={styles.quiet}>or drop it here. At most 20 MB.</p>
      <input
        ref={input}
        type="file"
        accept={IMPORTED}
        aria-label="Drawing to import"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
        }}
      />
    </div>
  );
}

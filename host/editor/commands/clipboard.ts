/**
 * Cut, copy and paste through the system's clipboard. Pages without a secure origin have none; there the console keeps
 * the copy itself, so that it can still be pasted in another diagram of this tab.
 */
import { onIdentityChange } from '../../data/stores/identity-state.ts';
import type { Editor } from '../editor.ts';

let kept: string | null = null;
onIdentityChange(() => {
  kept = null;
});

export interface Clipboard {
  readonly copy: () => Promise<void>;
  readonly cut: () => Promise<void>;
  /** `text`: from a paste event; read from the system if missing. */
  readonly paste: (text?: string) => Promise<void>;
}

/** `taken`: places pictures and drawings of the clipboard; false where there are none. */
export function clipboardOf(
  editor: Editor,
  taken: (files: readonly File[], text: string) => boolean,
): Clipboard {
  const copy = async (): Promise<boolean> => {
    const text = editor.remote()?.selection.copy();
    if (!text) return false;
    await write(text);
    return true;
  };
  return {
    copy: async () => void (await copy()),
    async cut() {
      if (await copy()) editor.run({ do: 'delete' });
    },
    async paste(text) {
      const pasted = text ? { text, files: [] } : await read();
      if (!taken(pasted.files, pasted.text)) editor.run({ do: 'paste', text: pasted.text });
    },
  };
}

/** The worker answers after the key press: passed as a promise, the text still counts as requested by the user. */
async function write(text: Promise<string | null>): Promise<void> {
  const blob = text.then((copied) => new Blob([copied ?? ''], { type: 'text/plain' }));
  const written = navigator.clipboard
    ?.write([new ClipboardItem({ 'text/plain': blob })])
    .catch(() => undefined);
  kept = await text;
  await written;
}

interface Pasted {
  readonly text: string;
  readonly files: readonly File[];
}

/** Pictures too; where the browser lets no page read those, the text alone. */
async function read(): Promise<Pasted> {
  const items = (await navigator.clipboard?.read?.().catch(() => null)) ?? [];
  const typed = items.flatMap((item) => item.types.map((type) => ({ item, type })));
  const pictures = typed.filter(({ type }) => type.startsWith('image/'));
  const files = await Promise.all(
    pictures.map(async ({ item, type }) => new File([await item.getType(type)], 'pasted', { type })),
  );
  const text = await navigator.clipboard?.readText().catch(() => null);
  return { text: text || (files.length > 0 ? '' : (kept ?? '')), files };
}

const isText = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  !!target.closest('input, textarea, select, [contenteditable], [role="dialog"]');

/** Runs them at the browser's own events, outside of text fields. Returns the function that ends that. */
export function listenToClipboard(
  run: (command: 'copy' | 'cut') => void,
  paste: (text: string, files: readonly File[]) => void,
) {
  const stop = new AbortController();
  const { signal } = stop;
  for (const name of ['copy', 'cut'] as const)
    window.addEventListener(
      name,
      (event) => {
        // Text selected on the page is what the user wants to copy.
        if (isText(event.target) || !getSelection()?.isCollapsed) return;
        event.preventDefault();
        run(name);
      },
      { signal },
    );
  window.addEventListener(
    'paste',
    (event) => {
      if (isText(event.target)) return;
      event.preventDefault();
      const { clipboardData: data } = event;
      paste(data?.getData('text/plain') ?? '', [...(data?.files ?? [])]);
    },
    { signal },
  );
  return () => stop.abort();
}

import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { TextSpot } from '../../worker/boundary/index.ts';
import styles from './text-editor.module.css';
import { familiesOf } from './text-faces.ts';

interface TextEditorProps {
  readonly spot: TextSpot;
  /** Null if it was cancelled. */
  readonly onEnd: (text: string | null, go?: 'next' | 'previous') => void;
}

/** Below this size typed letters are unreadable. CSS pixels. */
const LEAST_FONT = 9;

/**
 * A real text field over the object whose text is edited, so that input methods, spelling and the clipboard work as
 * usual. Blur, Enter and Ctrl Enter commit, Tab moves to the next cell of a table, Shift Enter starts a new line, Escape cancels.
 */
export function TextEditor({ spot, onEnd }: TextEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(spot.text);
  const ended = useRef(false);
  useEffect(() => area.current?.select(), []);
  const families = useMemo(() => familiesOf(spot.faces), [spot.faces]);
  const end = (result: string | null, go?: 'next' | 'previous'): void => {
    // Removing a focused field blurs it: that must not end it twice.
    if (ended.current) return;
    ended.current = true;
    if (go) onEnd(result, go);
    else onEnd(result);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    // Enter and Escape belong to the input method while it composes.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') end(null);
    else if (event.key === 'Enter' && !event.shiftKey) end(text);
    else if (event.key === 'Tab') end(text, event.shiftKey ? 'previous' : 'next');
    else return;
    event.preventDefault();
  };
  const [left, top, width, height] = spot.box;
  return (
    <textarea
      ref={area}
      // biome-ignore lint/a11y/noAutofocus: it opens because somebody wants to type in it.
      autoFocus
      className={styles.editor}
      aria-label={`Text of the object: ${spot.field}`}
      // The diagram does not wrap lines by itself.
      wrap="off"
      rows={Math.max(1, text.split('\n').length)}
      value={text}
      spellCheck
      style={{
        left: left + width / 2,
        top: top + height / 2,
        minWidth: Math.max(width, spot.fontSize * 3),
        minHeight: Math.min(height, spot.fontSize * 1.6),
        transform: `translate(-50%, -50%) rotate(${spot.angle}deg)`,
        font: `${spot.fontStyle} ${spot.fontWeight} ${Math.max(spot.fontSize, LEAST_FONT)}px / 1.25 ${families}${JSON.stringify(spot.fontFamily)}, var(--font)`,
        textRendering: 'geometricPrecision',
        textAlign: spot.textAlign,
      }}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => end(text)}
      onKeyDown={onKeyDown}
    />
  );
}

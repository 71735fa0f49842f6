import { type RefObject, useCallback, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Editor, EditorState } from '../editor.ts';
import { TAGS, type ToolboxSection, toolboxOf } from './toolbox-groups.ts';

interface ToolboxOptions {
  readonly editor: Editor;
  /** The element that contains the toolbox. */
  readonly stage: RefObject<HTMLElement | null>;
  readonly surface: RefObject<HTMLElement | null>;
}

interface OpenToolbox {
  readonly sections: readonly ToolboxSection[];
  /** The group whose pop-out is open. */
  readonly open: string | null;
  readonly onOpen: (group: string | null) => void;
  /** Opens the first group, or closes the open one. */
  readonly toggle: () => void;
  /** Opens the tags, which take the keys, or closes them. */
  readonly toggleTags: () => void;
  readonly surface: () => HTMLElement | null;
}

/** The toolbox of the present kinds, and which of its groups is open. */
export function useToolbox({ editor, stage, surface }: ToolboxOptions): OpenToolbox {
  const { kinds } = useSnapshot(editor.state) as EditorState;
  const [open, onOpen] = useState<string | null>(null);
  const sections = useMemo(() => toolboxOf(kinds), [kinds]);
  const theSurface = useCallback(() => surface.current, [surface]);
  const toggle = () => {
    onOpen(open ? null : (sections[0]?.group ?? null));
    // If a key opened it, the focus moves into it; and when it closes, to the picture.
    requestAnimationFrame(() =>
      (open
        ? surface.current
        : stage.current?.querySelector<HTMLElement>('[data-toolbox] [type=search]')
      )?.focus(),
    );
  };
  const toggleTags = () => {
    onOpen(open === TAGS ? null : TAGS);
    if (open === TAGS) surface.current?.focus();
  };
  return { sections, open, onOpen, toggle, toggleTags, surface: theSurface };
}

import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import frame from './palette-frame.module.css';

/** The palette's field, which appears before the palette itself. */
export const PaletteField = (props: ComponentProps<'input'>) => (
  <div className={frame.input}>
    <Search size={18} aria-hidden />
    <input
      // biome-ignore lint/a11y/noAutofocus: whoever opens the palette wants to type.
      autoFocus
      aria-label="Search commands, sites and diagrams"
      placeholder="Search sites, tags, equipment, commands…"
      autoComplete="off"
      spellCheck={false}
      {...props}
    />
  </div>
);

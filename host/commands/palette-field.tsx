import { Search } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import frame from './palette-frame.module.css';

/** The palette's field, which is there before the list below it. */
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

/** What stands below the field where no list does. */
export const Note = ({ children }: { readonly children: ReactNode }) => (
  <p className={frame.none} role="status">
    {children}
  </p>
);

import { PencilRuler, Search, X } from 'lucide-react';
import { Fragment, type KeyboardEvent, type ReactNode, useDeferredValue, useState } from 'react';
import { Button, IconButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { KindGlyph } from './kind-glyph.tsx';
import { TablePicker } from './table-picker.tsx';
import styles from './toolbox.module.css';
import { familiesOf, searchEntries, type ToolboxEntry, type ToolboxSection } from './toolbox-groups.ts';
import { type PlaceDrag, usePlaceDrag } from './use-place-drag.tsx';

interface ToolboxProps {
  readonly sections: readonly ToolboxSection[];
  /** The group whose pop-out is open. */
  readonly open: string | null;
  readonly onOpen: (group: string | null) => void;
  readonly place: PlaceDrag['place'];
  readonly placeTable: (rows: number, columns: number) => void;
  /** The element that objects are dropped on. */
  readonly surface: () => HTMLElement | null;
}

/** The rail of object groups; each opens a pop-out with what can be placed (TOOL-05 to TOOL-16). */
export function Toolbox({ sections, open, onOpen, place, placeTable, surface }: ToolboxProps) {
  const shown = sections.find((section) => section.group === open);
  return (
    <div className={styles.toolbox}>
      <nav className={styles.rail} aria-label="Toolbox">
        {sections.map(({ group, title, icon }) => (
          <IconButton
            key={group}
            icon={icon}
            label={title}
            aria-expanded={group === open}
            aria-pressed={group === open}
            onClick={() => onOpen(group === open ? null : group)}
          />
        ))}
      </nav>
      {shown?.group === 'table' && (
        <Frame section={shown} title={shown.title} onClose={() => onOpen(null)}>
          <TablePicker onPick={placeTable} />
        </Frame>
      )}
      {shown && shown.group !== 'table' && (
        <PopOut
          key={shown.group}
          section={shown}
          sections={sections}
          place={place}
          surface={surface}
          onClose={() => onOpen(null)}
        />
      )}
    </div>
  );
}

interface PopOutProps extends Pick<ToolboxProps, 'place' | 'surface' | 'sections'> {
  readonly section: ToolboxSection;
  readonly onClose: () => void;
}

function PopOut({ section, sections, place, surface, onClose }: PopOutProps) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  // A search looks through the whole toolbox: nobody knows in which group somebody else has put a thing.
  const found = search ? searchEntries(sections, search) : section.entries;
  const families = search ? [{ title: null, entries: found }] : familiesOf(found);
  return (
    <Frame section={section} title={search ? 'Search' : section.title} onClose={onClose}>
      <search className={styles.search}>
        <Search size={15} aria-hidden />
        <input
          type="search"
          placeholder="Search all objects"
          aria-label="Search all objects"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </search>
      {found.length > 0 ? (
        <div className={styles.families}>
          {families.map(({ title, entries }) => (
            <Fragment key={`${title} ${entries[0]!.id}`}>
              {title && <h3>{title}</h3>}
              <ul className={styles.tiles} aria-label={title ?? undefined}>
                {entries.map((entry) => (
                  <Tile key={entry.id} entry={entry} place={place} surface={surface} />
                ))}
              </ul>
            </Fragment>
          ))}
        </div>
      ) : (
        <EmptyState
          icon={PencilRuler}
          title="No Items Found"
          action={<Button onClick={() => setTyped('')}>Show all</Button>}
        >
          No object has a name or a tag like that.
        </EmptyState>
      )}
      <p className={styles.hint}>Click to place in the middle of the view, or drag to where it belongs.</p>
    </Frame>
  );
}

interface FrameProps extends Pick<PopOutProps, 'section' | 'onClose'> {
  readonly title: string;
  readonly children: ReactNode;
}

function Frame({ section, title, children, onClose }: FrameProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <section className={styles.popOut} onKeyDown={onKeyDown} data-toolbox aria-label={section.title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        <IconButton icon={X} label={`Close ${section.title}`} onClick={onClose} />
      </header>
      {children}
    </section>
  );
}

function Tile({
  entry,
  place,
  surface,
}: Pick<PopOutProps, 'place' | 'surface'> & { readonly entry: ToolboxEntry }) {
  const { bind, ghost } = usePlaceDrag({ entry, place, surface });
  return (
    <li>
      <button
        type="button"
        className={styles.tile}
        {...bind()}
        onClick={() => place(entry.kind.kind, entry.variant)}
      >
        <KindGlyph entry={entry} />
        <span>{entry.title}</span>
      </button>
      {ghost}
    </li>
  );
}

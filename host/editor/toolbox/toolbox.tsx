import { PencilRuler, Search, Tags, X } from 'lucide-react';
import {
  Fragment,
  type KeyboardEvent,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useState,
} from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { loadChunk } from '../../ui/lazy-page.ts';
import { Segmented } from '../../ui/segmented.tsx';
import type { AssemblyLibraryProps } from './assembly-library.tsx';
import { KindGlyph } from './kind-glyph.tsx';
import styles from './toolbox.module.css';
import { familiesOf, searchEntries, TAGS, type ToolboxEntry, type ToolboxSection } from './toolbox-groups.ts';
import type { UploadedPicturesProps } from './uploaded-pictures.tsx';
import { type PlaceDrag, usePlaceDrag } from './use-place-drag.tsx';

const UploadedPictures = lazy(() =>
  loadChunk('uploaded-pictures', () =>
    import('./uploaded-pictures.tsx').then(({ UploadedPictures: list }) => ({ default: list })),
  ),
);

const TablePicker = lazy(() =>
  loadChunk('table-picker', () =>
    import('./table-picker.tsx').then(({ TablePicker: picker }) => ({ default: picker })),
  ),
);

const AssemblyLibrary = lazy(() => loadChunk('assembly-library', () => import('./assembly-library.tsx')));

interface ToolboxProps {
  readonly sections: readonly ToolboxSection[];
  /** The group whose pop-out is open. */
  readonly open: string | null;
  readonly onOpen: (group: string | null) => void;
  /** CSS pixels in the surface; its middle if missing. */
  readonly place: (kind: string, variant: string | null, x?: number, y?: number) => void;
  readonly placePicture: UploadedPicturesProps['placePicture'];
  readonly placeText: AssemblyLibraryProps['placeText'];
  /** Asks for a drawing of another program. */
  readonly onImport: () => void;
  readonly placeTable: (rows: number, columns: number) => void;
  /** The tags' pop-out; absent where objects may not name any. Like the groups, it waits for the kinds. */
  readonly tags?: ReactNode;
  /** The element that objects are dropped on. */
  readonly surface: PlaceDrag['surface'];
}

/** The rail of object groups; each opens a pop-out of tiles (TOOL-05 to TOOL-16). */
export const Toolbox = memo(function Toolbox({
  sections,
  open,
  onOpen,
  place,
  placePicture,
  placeText,
  onImport,
  placeTable,
  tags,
  surface,
}: ToolboxProps) {
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
        {tags && sections.length > 0 && (
          <IconButton
            icon={Tags}
            label="Tags"
            aria-expanded={open === TAGS}
            aria-pressed={open === TAGS}
            onClick={() => onOpen(open === TAGS ? null : TAGS)}
          />
        )}
      </nav>
      {open === TAGS && <Suspense fallback={null}>{tags}</Suspense>}
      {shown?.group === 'table' && (
        <PopOutFrame label={shown.title} title={shown.title} surface={surface} onClose={() => onOpen(null)}>
          <Suspense fallback={null}>
            <TablePicker onPick={placeTable} />
          </Suspense>
        </PopOutFrame>
      )}
      {shown && shown.group !== 'table' && (
        <PopOut
          key={shown.group}
          section={shown}
          sections={sections}
          place={place}
          placePicture={placePicture}
          placeText={placeText}
          onImport={onImport}
          surface={surface}
          onClose={() => onOpen(null)}
        />
      )}
    </div>
  );
});

interface PopOutProps
  extends Pick<ToolboxProps, 'place' | 'placePicture' | 'placeText' | 'onImport' | 'surface' | 'sections'> {
  readonly section: ToolboxSection;
  readonly onClose: () => void;
}

const SOURCES = [
  { value: 'symbols', label: 'Symbols' },
  { value: 'uploaded', label: 'Uploaded' },
  { value: 'assemblies', label: 'Assemblies' },
] as const;
type Source = (typeof SOURCES)[number]['value'];
const SEARCHES = { uploaded: 'Search images', assemblies: 'Search assemblies' } as const;

function PopOut({ section, sections, surface, onClose, ...on }: PopOutProps) {
  const [typed, setTyped] = useState('');
  const [source, setSource] = useState<Source>('symbols');
  const search = useDeferredValue(typed.trim());
  const library = section.group === 'images' && source !== 'symbols' ? source : null;
  return (
    <PopOutFrame
      label={section.title}
      title={search && !library ? 'Search' : (section.heading ?? section.title)}
      surface={surface}
      onClose={onClose}
    >
      {section.group === 'images' && (
        <div className={styles.sources}>
          <Segmented label="Images from" options={SOURCES} value={source} onChange={setSource} />
        </div>
      )}
      <ToolboxSearch
        label={library ? SEARCHES[library] : 'Search all objects'}
        typed={typed}
        onType={setTyped}
      />
      {library ? (
        <Suspense fallback={null}>
          {library === 'uploaded' ? (
            <UploadedPictures
              {...{ search, surface }}
              placePicture={on.placePicture}
              onImport={on.onImport}
            />
          ) : (
            <AssemblyLibrary {...{ search, surface }} placeText={on.placeText} />
          )}
        </Suspense>
      ) : (
        <Families
          {...{ section, sections, search, surface }}
          place={on.place}
          onShowAll={() => setTyped('')}
        />
      )}
      <p className={styles.hint}>Click to place it in the middle of the view, or drag it into place.</p>
    </PopOutFrame>
  );
}

interface ToolboxSearchProps {
  readonly label: string;
  readonly typed: string;
  readonly onType: (text: string) => void;
}

function ToolboxSearch({ label, typed, onType }: ToolboxSearchProps) {
  return (
    <search className={styles.search}>
      <Search size={15} aria-hidden />
      <input
        type="search"
        placeholder={label}
        aria-label={label}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
    </search>
  );
}

interface FamiliesProps extends Pick<PopOutProps, 'section' | 'sections' | 'place' | 'surface'> {
  /** Trimmed; empty: all of the section. */
  readonly search: string;
  readonly onShowAll: () => void;
}

/** The tiles of a group, by family, or the results of a search. */
function Families({ section, sections, search, place, surface, onShowAll }: FamiliesProps) {
  // A search covers the whole toolbox: nobody knows the group of every tile.
  const found = search ? searchEntries(sections, search) : section.entries;
  const families = search ? [{ title: null, entries: found }] : familiesOf(found);
  // The pop-out opens within a frame of the click; its dozens of tiles follow in the next.
  const isOpen = useDeferredValue(true, false);
  if (found.length === 0)
    return (
      <EmptyState
        icon={PencilRuler}
        title="No Items Found"
        action={<Button onClick={onShowAll}>Show all</Button>}
      >
        No object matches by name or tag.
      </EmptyState>
    );
  return (
    <div className={styles.families}>
      {(isOpen ? families : []).map(({ title, entries }) => (
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
  );
}

interface FrameProps extends Pick<PopOutProps, 'surface' | 'onClose'> {
  readonly label: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** What opens beside the rail; Escape closes it. */
export function PopOutFrame({ label, title, children, surface, onClose }: FrameProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    // React also passes this the keys of a dialog that was opened here: its Escape is the dialog's own.
    if (event.key !== 'Escape' || !event.currentTarget.contains(event.target as Node)) return;
    event.stopPropagation();
    onClose();
    // A placed object is selected: the arrow keys move it.
    surface()?.focus();
  };
  return (
    <section className={styles.popOut} onKeyDown={onKeyDown} data-toolbox aria-label={label}>
      <header className={styles.head}>
        <h2>{title}</h2>
        <IconButton icon={X} label={`Close ${label}`} onClick={onClose} />
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
  const { kind, variant } = entry;
  const { bind, ghost } = usePlaceDrag({
    picture: <KindGlyph entry={entry} />,
    surface,
    drop: (x, y) => place(kind.kind, variant, x, y),
  });
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

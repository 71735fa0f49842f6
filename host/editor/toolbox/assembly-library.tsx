/** The company's assemblies in the Image pop-out: find and place. */
import { Boxes } from 'lucide-react';
import { Link } from 'wouter';
import { keyOf } from '../../../api/client/hooks.ts';
import { ASSEMBLIES_PAGE } from '../../../api/contract/calls/assemblies.ts';
import type { AssemblyItem } from '../../../api/contract/index.ts';
import { PRODUCT_NAME } from '../../data/product.ts';
import { client, useCall, usePages } from '../../data/session/api.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { ASSEMBLIES_PATH } from '../../data/site/diagram-paths.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { AssemblyPicture, ShippedPicture } from '../../parts/assemblies/assembly-picture.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useSearchTerm } from '../../ui/use-search.ts';
import { newInstance } from '../assemblies/draft-choices.ts';
import styles from './toolbox.module.css';
import { type PlaceDrag, usePlaceDrag } from './use-place-drag.tsx';

export interface AssemblyLibraryProps extends Pick<PlaceDrag, 'surface'> {
  readonly search: string;
  /** Places copied text; CSS pixels in the surface, its middle if missing. */
  readonly placeText: (text: string, x?: number, y?: number) => void;
}

export default function AssemblyLibrary({ search, placeText, surface }: AssemblyLibraryProps) {
  const term = useSearchTerm(search);
  const pages = usePages('assemblies', { size: ASSEMBLIES_PAGE, query: { search: term } });
  const items = pages.data?.items ?? [];
  const place = (item: AssemblyItem, x?: number, y?: number) =>
    void sizeOf(item).then(
      ([width, height]) => placeText(newInstance(item.uuid, width, height), x, y),
      (error: Error) => showToast('error', error.message),
    );
  return (
    <div className={styles.families}>
      <ul className={styles.tiles} aria-label="Assemblies" aria-busy={pages.isPending}>
        {items.map((item) => (
          <AssemblyTile key={item.uuid} {...{ item, place, surface }} />
        ))}
      </ul>
      <ShippedAssemblies search={search} onCopied={place} />
      {pages.error && (
        <p className={styles.hint} role="alert">
          {pages.error.message}
        </p>
      )}
      {!pages.isPending && !pages.error && items.length === 0 && (
        <EmptyState icon={Boxes} title="No Items Found">
          {search ? 'No assembly has such a name.' : 'Select objects and choose “Make an assembly…”.'}
        </EmptyState>
      )}
      {items.length > 0 && (
        <p className={styles.hint}>
          <Link href={ASSEMBLIES_PATH}>Edit, export and import assemblies</Link>
        </p>
      )}
      {pages.hasNextPage && (
        <Button look="quiet" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  );
}

interface ShippedProps extends Pick<AssemblyLibraryProps, 'search'> {
  readonly onCopied: (item: AssemblyItem) => void;
}

/** What comes with Mimic: copied into the library where it is used first. */
function ShippedAssemblies({ search, onCopied }: ShippedProps) {
  const { data } = useCall('shippedAssemblies', {}, { staleTime: Number.POSITIVE_INFINITY });
  const own = usePages('assemblies', { size: ASSEMBLIES_PAGE, query: { search: 'faceplate' } });
  const known = new Set(own.data?.items.map(({ name }) => name.toLowerCase()));
  const items = (data?.items ?? []).filter(
    ({ name }) => !known.has(name.toLowerCase()) && name.toLowerCase().includes(search.trim().toLowerCase()),
  );
  if (items.length === 0 || own.isPending) return null;
  const copy = (key: string) =>
    void client.copyShippedAssembly({ body: { key } }).then(
      (made) => {
        void queryClient.invalidateQueries({ queryKey: keyOf('assemblies') });
        onCopied(made);
      },
      (error: Error) => showToast('error', error.message),
    );
  return (
    <>
      <p className={styles.hint}>{`From ${PRODUCT_NAME}, copied into your library when you place one:`}</p>
      <ul className={styles.tiles} aria-label={`Assemblies from ${PRODUCT_NAME}`}>
        {items.map(({ key, name }) => (
          <li key={key}>
            <button type="button" className={styles.tile} onClick={() => copy(key)}>
              <ShippedPicture shipped={key} />
              <span title={name}>{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** An instance is placed in the size that it was drawn in. */
async function sizeOf({ uuid }: AssemblyItem): Promise<readonly [width: number, height: number]> {
  const { items } = await client.readAssemblies({ body: { assemblies: [uuid] } });
  const { width, height } = (items[0]?.definition ?? {}) as {
    readonly width?: number;
    readonly height?: number;
  };
  if (!width || !height) throw new Error('This assembly is not in the library any more');
  return [width, height];
}

interface AssemblyTileProps extends Pick<AssemblyLibraryProps, 'surface'> {
  readonly item: AssemblyItem;
  readonly place: (item: AssemblyItem, x?: number, y?: number) => void;
}

function AssemblyTile({ item, place, surface }: AssemblyTileProps) {
  const picture = <AssemblyPicture uuid={item.uuid} version={item.version} />;
  const { bind, ghost } = usePlaceDrag({ picture, surface, drop: (x, y) => place(item, x, y) });
  return (
    <li>
      <button type="button" className={styles.tile} {...bind()} onClick={() => place(item)}>
        {picture}
        <span title={item.name}>{item.name}</span>
      </button>
      {ghost}
    </li>
  );
}

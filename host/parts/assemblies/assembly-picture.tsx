/** Pictures of assemblies, for whoever chooses one: drawn by the worker of whatever page shows them. */
import { Boxes } from 'lucide-react';
import { createContext, type SyntheticEvent, useCallback, useContext, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { ASSEMBLIES_AT_ONCE } from '../../../api/contract/calls/assemblies.ts';
import { client } from '../../data/session/api.ts';
import { themeStore } from '../../data/stores/theme-store.ts';
import { useSeen } from '../../ui/use-seen.ts';
import { useDrawnPicture } from '../drawn-pictures/use-drawn-picture.ts';
import styles from './assembly-picture.module.css';

type Definitions = Readonly<Record<string, unknown>>;
/** Returns the text of an SVG; null if it is not available. */
export type DrawAssembly = (
  assembly: string,
  definitions: Definitions,
  theme: (typeof themeStore)['shown'],
) => Promise<string | null>;

const DrawAssemblyContext = createContext<DrawAssembly>(async () => null);
export const DrawAssemblyProvider = DrawAssemblyContext.Provider;

/** Times as high as wide. */
const TALL = 1.4;
/** Assemblies within assemblies that are drawn. */
const DEEPEST = 4;

interface LookProps {
  /** As wide as there is room. */
  readonly isWide?: boolean;
}

/** Of the library. */
export function AssemblyPicture({
  uuid,
  version,
  ...look
}: LookProps & { readonly uuid: string; readonly version: number }) {
  const read = useCallback(async () => ({ assembly: uuid, definitions: await definitionsOf(uuid) }), [uuid]);
  return <Drawn id={`${uuid} ${version}`} read={read} {...look} />;
}

/** Of what comes with Mimic. `shipped`: its key. */
export function ShippedPicture({ shipped, ...look }: LookProps & { readonly shipped: string }) {
  const read = useCallback(async () => {
    const { definition } = await client.shippedAssembly({ params: { shipped } });
    return { assembly: shipped, definitions: { [shipped]: definition } };
  }, [shipped]);
  return <Drawn id={shipped} read={read} {...look} />;
}

/** A small picture of something upright shows its head, which tells more than all of it in a few pixels. */
function markTall({ currentTarget: image }: SyntheticEvent<HTMLImageElement>): void {
  image.toggleAttribute('data-tall', image.naturalHeight > TALL * image.naturalWidth);
}

interface DrawnProps extends LookProps {
  readonly id: string;
  readonly read: () => Promise<{ readonly assembly: string; readonly definitions: Definitions }>;
}

function Drawn({ id, read, isWide = false }: DrawnProps) {
  const place = useRef<HTMLSpanElement>(null);
  const ask = useContext(DrawAssemblyContext);
  const { shown: theme } = useSnapshot(themeStore);
  const draw = useCallback(async () => {
    const { assembly, definitions } = await read();
    return ask(assembly, definitions, theme);
  }, [ask, read, theme]);
  const address = useDrawnPicture(`assembly ${theme} ${id}`, draw, useSeen(place));
  return (
    <span ref={place} className={styles.picture} data-wide={isWide || undefined}>
      {address ? (
        <img src={address} alt="" draggable={false} decoding="async" onLoad={markTall} />
      ) : (
        <Boxes size={24} strokeWidth={1.5} aria-hidden />
      )}
    </span>
  );
}

/** Returns the definition of an assembly with those within it. */
async function definitionsOf(uuid: string): Promise<Definitions> {
  const found: Record<string, unknown> = {};
  let wanted = [uuid];
  for (let depth = 0; depth < DEEPEST && wanted.length > 0; depth++) {
    const { items } = await client.readAssemblies({ body: { assemblies: wanted } });
    for (const one of items) found[one.uuid] = one.definition;
    const within = items.flatMap(({ definition }) => containedIn(definition));
    wanted = [...new Set(within)].filter((one) => !(one in found)).slice(0, ASSEMBLIES_AT_ONCE);
  }
  return found;
}

const containedIn = ({ objects }: Readonly<Record<string, unknown>>): string[] =>
  (Array.isArray(objects) ? (objects as { assembly?: unknown }[]) : []).flatMap(({ assembly }) =>
    typeof assembly === 'string' && assembly !== '' ? [assembly] : [],
  );

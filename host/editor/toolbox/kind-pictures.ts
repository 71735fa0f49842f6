/** Icons of kinds: pictures that the worker draws once, kept for the life of the page. */
import { createContext, useContext, useEffect, useState } from 'react';
import type { ToolboxEntry } from './toolbox-groups.ts';

/** The text of an SVG; null if it is not available. */
export type KindPictures = (kind: string, variant: string | null) => Promise<string | null>;

const KindPicturesContext = createContext<KindPictures>(async () => null);
export const KindPicturesProvider = KindPicturesContext.Provider;

/** Addresses by entry. They are the same in every diagram: the kinds come with the build. */
const known = new Map<string, string>();

/** Resolves when the last picture has been shown. */
let turn = Promise.resolve();

/** Shows one picture per task: the page parses each as it is shown, and those of a pop-out together take two frames. */
function inTurn(show: () => void): void {
  turn = turn.then(() => {
    show();
    return new Promise((next) => setTimeout(next));
  });
}

/** The address of an entry's picture; undefined until it is there, and while it is not wanted. */
export function useKindPicture({ id, kind, variant }: ToolboxEntry, isWanted: boolean): string | undefined {
  const draw = useContext(KindPicturesContext);
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!isWanted) return;
    let isShown = true;
    const show = () => inTurn(() => isShown && setAddress(known.get(id)));
    const take = (svg: string | null): void => {
      if (svg) known.set(id, `data:image/svg+xml,${encodeURIComponent(svg)}`);
      if (isShown) show();
    };
    if (known.has(id)) show();
    else draw(kind.kind, variant).then(take, () => {});
    return () => {
      isShown = false;
    };
  }, [draw, id, kind.kind, variant, isWanted]);
  return isWanted ? address : undefined;
}

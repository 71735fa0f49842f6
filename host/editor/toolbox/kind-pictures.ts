/** Icons of kinds. They are the same in every diagram: the kinds come with the build. */
import { createContext, useCallback, useContext } from 'react';
import { useSnapshot } from 'valtio';
import type { PictureTheme } from '../../../worker/boundary/index.ts';
import { themeStore } from '../../data/stores/theme-store.ts';
import { useDrawnPicture } from '../../parts/drawn-pictures/use-drawn-picture.ts';
import type { ToolboxEntry } from './toolbox-groups.ts';

/** The text of an SVG; null if it is not available. */
export type KindPictures = (
  kind: string,
  variant: string | null,
  theme: PictureTheme,
) => Promise<string | null>;

const KindPicturesContext = createContext<KindPictures>(async () => null);
export const KindPicturesProvider = KindPicturesContext.Provider;

/** The address of an entry's picture; undefined until it is there, and while it is not wanted. */
export function useKindPicture(
  { id, kind: { kind }, variant }: ToolboxEntry,
  isWanted: boolean,
): string | undefined {
  const ask = useContext(KindPicturesContext);
  const { shown: theme } = useSnapshot(themeStore);
  const draw = useCallback(() => ask(kind, variant, theme), [ask, kind, variant, theme]);
  return useDrawnPicture(`${theme} ${id}`, draw, isWanted);
}

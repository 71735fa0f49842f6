import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { hostApi } from '../../../diagram/host-api.ts';
import { spawnWorkerEngine } from '../../../diagram/spawn.ts';
import { type DrawAssembly, DrawAssemblyProvider } from '../../../parts/assemblies/assembly-picture.tsx';

type Engine = ReturnType<typeof spawnWorkerEngine>;

/** What is drawn is read as vectors: nothing is ever painted on it. */
const NO_SURFACE = { width: 1, height: 1, devicePixelRatio: 1 };

/** Draws the pictures of the library in an engine without a diagram, which starts with the first and ends with the page. */
export function LibraryPictures({ children }: { readonly children: ReactNode }) {
  const engine = useRef<Engine>(undefined);
  const attached = useRef<Promise<unknown>>(undefined);
  useEffect(
    () => () => {
      engine.current?.dispose();
      engine.current = undefined;
    },
    [],
  );
  const draw = useCallback<DrawAssembly>(async (...what) => {
    if (!engine.current) {
      engine.current = spawnWorkerEngine({ hostApi });
      attached.current = engine.current.attach(new OffscreenCanvas(1, 1), NO_SURFACE);
    }
    const { api } = engine.current;
    await attached.current;
    return api.kinds.assemblyPicture(...what);
  }, []);
  return <DrawAssemblyProvider value={draw}>{children}</DrawAssemblyProvider>;
}

/** Tries an offered plugin in an engine of its own, and shows what it draws. */
import { type RefObject, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { KindDescriptor } from '../../../worker/boundary/index.ts';
import { httpErrorOf } from '../../../worker/host-side/client.ts';
import { themeStore } from '../../data/stores/theme-store.ts';
import { hostApi } from '../../diagram/host-api.ts';
import { spawnWorkerEngine } from '../../diagram/spawn.ts';

/** The result of running it. */
export type Trial =
  | { readonly state: 'running' }
  | { readonly state: 'sound'; readonly descriptor: KindDescriptor }
  /** `isRefused`: by what the file is, and not because it could not be read or shown. */
  | { readonly state: 'faulty'; readonly message: string; readonly isRefused: boolean };

/** Variants shown beside the default. */
const SHOWN = 5;
/** Margin around each, as a share of its size. */
const ROOM = 1.2;

export function useTrial(surface: RefObject<HTMLElement | null>, uuid: string): Trial {
  const [trial, setTrial] = useState<Trial>({ state: 'running' });
  const { shown: theme } = useSnapshot(themeStore);
  useEffect(() => {
    const element = surface.current!;
    const { width, height } = element.getBoundingClientRect();
    const canvas = document.createElement('canvas');
    canvas.setAttribute('aria-hidden', 'true');
    element.prepend(canvas);
    const engine = spawnWorkerEngine({ hostApi });
    const size = {
      width: Math.max(1, width),
      height: Math.max(1, height),
      devicePixelRatio: globalThis.devicePixelRatio || 1,
    };
    let over = false;
    let isTried = false;
    const settle = (came: Trial) => {
      if (!over) setTrial(came);
    };
    engine.setTheme(theme, theme);
    engine
      .attach(canvas.transferControlToOffscreen(), size)
      .then(() => {
        isTried = true;
        return engine.api.kinds.tryPlugin(uuid);
      })
      .then(async (descriptor) => {
        isTried = false;
        await show(engine.api, descriptor);
        settle({ state: 'sound', descriptor });
      })
      .catch((error: Error) =>
        settle({
          state: 'faulty',
          message: error.message,
          isRefused: isTried && httpErrorOf(error) === undefined,
        }),
      );
    return () => {
      over = true;
      engine.dispose();
      canvas.remove();
    };
  }, [surface, uuid, theme]);
  return trial;
}

type Api = ReturnType<typeof spawnWorkerEngine>['api'];

/** The default and the first variants, side by side on a page of their own. */
async function show(api: Api, { kind, size, variants = [] }: KindDescriptor): Promise<void> {
  const all = [
    { name: null, size },
    ...variants.slice(0, SHOWN).map((variant) => ({ ...variant, size: variant.size ?? size })),
  ];
  const cell = Math.max(...all.map((one) => one.size[0])) * ROOM;
  const height = Math.max(...all.map((one) => one.size[1])) * ROOM;
  await api.diagram.setMode('edit');
  await api.diagram.openBlank({ width: cell * all.length, height, fill: null, url: null });
  for (const [nth, { name }] of all.entries())
    await api.edit.run({
      do: 'place',
      kind,
      ...(name === null ? {} : { variant: name }),
      x: cell * (nth + 0.5),
      y: height / 2,
    });
  await api.edit.run({ do: 'selectNone' });
  await api.view.fit();
}

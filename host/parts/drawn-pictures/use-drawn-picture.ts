/** Pictures that the worker draws, kept until another user or company is signed in. */
import { useEffect, useState } from 'react';
import { onIdentityChange } from '../../data/stores/identity-state.ts';

/** Addresses by key. */
const known = new Map<string, string>();
onIdentityChange(() => known.clear());

/** Resolves when the last picture has been shown. */
let turn = Promise.resolve();

/** Shows one picture per task: the page parses each as it is shown, and those of a pop-out together take two frames. */
function inTurn(show: () => void): void {
  turn = turn.then(() => {
    show();
    return new Promise((next) => setTimeout(next));
  });
}

/**
 * The address of a picture; undefined until it is there, and while it is not wanted. `draw` returns the text of an SVG, null
 * if it is not available; whatever it draws under one key is the same.
 */
export function useDrawnPicture(
  key: string,
  draw: () => Promise<string | null>,
  isWanted: boolean,
): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!isWanted) return;
    let isShown = true;
    const show = () => inTurn(() => isShown && setAddress(known.get(key)));
    const take = (svg: string | null): void => {
      if (svg) known.set(key, `data:image/svg+xml,${encodeURIComponent(svg)}`);
      if (isShown) show();
    };
    if (known.has(key)) show();
    else draw().then(take, () => {});
    return () => {
      isShown = false;
    };
  }, [key, draw, isWanted]);
  return isWanted ? address : undefined;
}

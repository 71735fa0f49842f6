/** Loads pictures of diagrams from our own server and decodes them in this thread. */
import type { LoadPicture } from '../../engine/render/pictures/store.ts';

interface PictureSource {
  /** Base address of the API; empty: the worker's own origin. */
  readonly origin: () => string;
  /** The current bearer token. */
  readonly bearer: () => Promise<string>;
  readonly decode: (file: Blob) => ReturnType<LoadPicture>;
  readonly fetch?: typeof fetch;
}

/** `path`: as returned by `pathOfPicture`, so that no other server is ever contacted. */
export function pictureLoader({ origin, bearer, decode, ...rest }: PictureSource): LoadPicture {
  const fetcher = rest.fetch ?? fetch;
  return async (path, signal) => {
    const headers = { authorization: `Bearer ${await bearer()}` };
    const answer = await fetcher(origin() + path, { headers, signal, redirect: 'error' });
    if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
    return decode(await answer.blob());
  };
}

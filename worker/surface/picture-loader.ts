/** Pictures of diagrams, fetched from our own server and decoded in this thread. */
import type { LoadPicture } from '../../engine/render/pictures/store.ts';

interface PictureSource {
  /** Where the API is; empty: where the worker itself comes from. */
  readonly origin: () => string;
  /** The current bearer token. */
  readonly bearer: () => Promise<string>;
  readonly decode: (file: Blob) => ReturnType<LoadPicture>;
  readonly fetch?: typeof fetch;
}

/** `path`: as `pathOfPicture` returns it, so that no other server is ever asked. */
export function pictureLoader({ origin, bearer, decode, ...rest }: PictureSource): LoadPicture {
  const fetcher = rest.fetch ?? fetch;
  return async (path, signal) => {
    const headers = { authorization: `Bearer ${await bearer()}` };
    const answer = await fetcher(origin() + path, { headers, signal, redirect: 'error' });
    if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
    return decode(await answer.blob());
  };
}

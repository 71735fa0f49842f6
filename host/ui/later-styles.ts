/** The styles of all pages but the first, in a separate file that the build names in the page (scripts/part-styles.ts). */

let loading: Promise<void> | undefined;

/** Resolves when they apply; at once if the page has them already. The next call retries after a failure. */
export function laterStyles(): Promise<void> {
  // A development build has one file for all.
  const url = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="later-styles"]')?.content;
  loading ??= url ? load(url) : Promise.resolve();
  return loading;
}

function load(url: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = url;
  return new Promise((done, fail) => {
    link.onload = () => done();
    link.onerror = () => {
      link.remove();
      loading = undefined;
      fail(new Error('its styles did not come'));
    };
    document.head.append(link);
  });
}

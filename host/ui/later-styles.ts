/** The styles of all pages but the first, in files of their own that the build names in the page (scripts/part-styles.ts). */

/** What pages and the editor share, and what pages have for themselves. */
const FILES = ['later', 'page'] as const;
type StyleFile = (typeof FILES)[number];

const loading = new Map<StyleFile, Promise<void>>();

/** Resolves when they apply, the pages' own too if asked; at once if the page has them. The next call retries after a failure. */
export async function laterStyles(withPages: boolean): Promise<void> {
  await Promise.all(FILES.filter((file) => withPages || file === 'later').map(stylesOf));
}

function stylesOf(file: StyleFile): Promise<void> {
  let promise = loading.get(file);
  if (!promise) {
    // A development build has one file for all.
    const url = globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${file}-styles"]`)?.content;
    promise = url ? load(file, url) : Promise.resolve();
    loading.set(file, promise);
  }
  return promise;
}

function load(file: StyleFile, url: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = url;
  return new Promise((done, fail) => {
    link.onload = () => done();
    link.onerror = () => {
      link.remove();
      loading.delete(file);
      fail(new Error('its styles did not come'));
    };
    document.head.append(link);
  });
}

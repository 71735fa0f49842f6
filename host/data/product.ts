/** The product's name (OR-06): the server writes its setting MIMIC_PRODUCT_NAME into the page. */
export const PRODUCT_NAME =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || 'Mimic';

/** `{Page} | {product}`, the title of every page (NAV-07). */
export const pageTitle = (page: string): string => `${page} | ${PRODUCT_NAME}`;

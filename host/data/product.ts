/** The product's name, only here (OR-06). */
export const PRODUCT_NAME = 'Mimic';

/** `{Page} | {product}`, the title of every page (NAV-07). */
export const pageTitle = (page: string): string => `${page} | ${PRODUCT_NAME}`;

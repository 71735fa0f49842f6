/** The search box of the sites: where the key `/` puts the cursor. */
export const SEARCH_INPUT_ID = 'sites-search';

import { createContext } from 'react';

/** Whether something replaces the whole page: overlays are hidden meanwhile, with their content kept. */
export const PageIsAside = createContext(false);

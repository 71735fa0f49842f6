import { createContext } from 'react';

/** Whether something stands in for the whole page: what lies over the page steps aside meanwhile, with all that is in it. */
export const PageIsAside = createContext(false);

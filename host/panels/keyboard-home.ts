import { createContext } from 'react';

/** Where the keyboard goes from a field that has taken, or given up, what was typed: the picture. Elsewhere fields keep it. */
export const KeyboardHome = createContext<(() => void) | undefined>(undefined);

import { createContext } from 'react';

/** Where the focus goes from a field that has committed or cancelled its input: the picture. Elsewhere fields keep it. */
export const KeyboardHome = createContext<(() => void) | undefined>(undefined);

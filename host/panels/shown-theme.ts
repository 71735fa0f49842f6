import { createContext } from 'react';
import type { DiagramTheme } from '../../worker/boundary/tokens.ts';

/** The theme that the edited diagram is shown in: fields show its colours. */
export const ShownTheme = createContext<DiagramTheme>('light');

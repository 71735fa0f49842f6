import { type ComponentType, createContext, Fragment, type ReactNode } from 'react';

type Frame = ComponentType<{ readonly children: ReactNode }>;

/**
 * What surrounds the pages of a signed-in user. The router puts it around a page; one that fills the window itself, as
 * an editor does, finds it here for the messages that it shows in its own place.
 */
export const PageFrame = createContext<Frame>(Fragment);

/** Which theme a diagram is shown in. */
import type { DiagramTheme, TokenTheme } from '../primitives/tokens.ts';
import type { CanvasSettings } from './types.ts';

/** `follows`: the theme of diagrams that follow the console. */
export function shownTheme({ theme }: CanvasSettings, follows: TokenTheme): DiagramTheme {
  if (!theme) return 'classic';
  return theme === 'console' ? follows : theme;
}

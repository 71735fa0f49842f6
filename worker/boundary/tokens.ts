/** The tokens of diagrams' themes, and their colours. Apart from the calls: only the editor needs them. */
export { parseColour } from '../../engine/primitives/colour.ts';
export { paletteOf, resolved } from '../../engine/primitives/palette.ts';
export {
  type DiagramTheme,
  isKnownToken,
  isPlain,
  OFFERED_TOKENS,
  readToken,
  TOKENS,
  type TokenName,
  tokenText,
} from '../../engine/primitives/tokens.ts';

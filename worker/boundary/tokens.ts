/** The tokens of diagrams' themes. Apart from the calls: the page loads them with the first field of a colour. */
export {
  isKnownToken,
  isPlain,
  OFFERED_TOKENS,
  readToken,
  TOKENS,
  type TokenName,
  tokenText,
} from '../../engine/primitives/tokens.ts';

/** The tokens of diagrams' themes by name, and the colours that diagrams show. */
import {
  type DiagramTheme,
  isKnownToken,
  isPlain,
  OFFERED_TOKENS,
  paletteOf,
  parseColour,
  readToken,
  resolved,
  TOKENS,
  type TokenName,
  tokenText,
} from '../../worker/boundary/tokens.ts';

const labelOf = (name: TokenName): string => {
  const token: { readonly label?: string } = TOKENS[name];
  return token.label ?? WORDS[name] ?? name;
};

/** Of tokens that are defaults of kinds, and not offered. */
const WORDS: Readonly<Partial<Record<TokenName, string>>> = {
  division: 'Division',
  plaque: 'Plaque',
  sign: 'Sign',
  shadow: 'Shadow',
  unknown: 'Unknown',
  'state.on': 'On',
  'state.auto': 'Auto',
  'state.off': 'Off',
  'alarm.critical': 'Critical',
  'alarm.warning': 'Warning',
  'range.normal': 'Normal range',
  'range.warning': 'Beyond a limit',
  'range.critical': 'Beyond an outer limit',
};

/** The plain token of a colour; undefined for a code, and for a token that is changed. */
export function tokenOf(colour: string): TokenName | undefined {
  const token = readToken(colour);
  return token && isKnownToken(token) && isPlain(token) ? (token.name as TokenName) : undefined;
}

/** What a field shows: the name of a token, or the code. */
export function colourWords(colour: string): string {
  const name = tokenOf(colour);
  return name ? labelOf(name) : colour;
}

/** Returns the code of what a diagram shows in a theme for a colour; without opacity for anything that is no colour. */
export function codeIn(theme: DiagramTheme, colour: string): string {
  const word = resolved(parseColour(colour), paletteOf(theme));
  return `#${CHANNELS.map((shift) => ((word >>> shift) & 255).toString(16).padStart(2, '0')).join('')}`;
}

/** Bits of red, green, blue and alpha in a word. */
const CHANNELS = [0, 8, 16, 24] as const;

export const OFFERED = OFFERED_TOKENS.map((name) => ({
  // The light colour is what diagrams without a theme show.
  colour: tokenText(name, TOKENS[name].light),
  label: labelOf(name),
}));

/** The tokens of diagrams' themes by name, and their colours. Loaded with the picker. */
import {
  isKnownToken,
  isPlain,
  OFFERED_TOKENS,
  readToken,
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

/** Returns a background for a swatch: a token shows its light colour and its dark one. */
export function swatchOf(colour: string): string {
  const name = tokenOf(colour);
  if (!name) return codeOf(colour);
  const { light, dark } = TOKENS[name];
  return `linear-gradient(135deg, ${light} 50%, ${dark} 50%)`;
}

/** Returns a code for a colour: of a token, that of the light theme. */
export function codeOf(colour: string): string {
  const token = readToken(colour);
  if (!token) return colour;
  return isKnownToken(token) ? TOKENS[token.name as TokenName].light : (token.literal ?? 'transparent');
}

export const OFFERED = OFFERED_TOKENS.map((name) => ({
  // The light colour is what diagrams without a theme show.
  colour: tokenText(name, TOKENS[name].light),
  label: labelOf(name),
}));

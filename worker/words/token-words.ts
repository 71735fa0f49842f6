/** Colours by meaning in words, as the picker names them. */
import {
  isKnownToken,
  readToken,
  TOKENS,
  type TokenName,
  type TokenText,
} from '../../engine/primitives/tokens.ts';

/** Returns undefined for what is no token, or one that this page does not know. */
export function tokenWords(text: string): string | undefined {
  const token = readToken(text);
  if (!token || !isKnownToken(token)) return undefined;
  const name = nameOf(token.name);
  const how = changeOf(token);
  return how ? `${name}, ${how}` : name;
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

function changeOf({ mix, legible, alpha }: TokenText): string | undefined {
  if (mix) return `mixed with ${percent(mix.share)} ${nameOf(mix.other)}`;
  if (legible) return 'legible on it';
  return alpha === undefined ? undefined : `${percent(alpha / 255)} opaque`;
}

/** Of a known token. */
function nameOf(name: string): string {
  const { label }: { readonly label?: string } = TOKENS[name as TokenName];
  return label ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('.', ' ');
}

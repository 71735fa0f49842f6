/** Characters that HTML names. */

const NAMES = `nbsp  |amp &|lt <|gt >|quot "|apos '|deg °|plusmn ±|micro µ|middot ·|times ×|divide ÷|frac12 ½|frac14 ¼|frac34 ¾
sup1 ¹|sup2 ²|sup3 ³|ordm º|ordf ª|copy ©|reg ®|trade ™|euro €|pound £|yen ¥|cent ¢|sect §|para ¶|bull •|hellip …
ndash –|mdash —|lsquo ‘|rsquo ’|ldquo “|rdquo ”|sbquo ‚|bdquo „|laquo «|raquo »|lsaquo ‹|rsaquo ›|iexcl ¡|iquest ¿
larr ←|uarr ↑|rarr →|darr ↓|harr ↔|rArr ⇒|lArr ⇐|hArr ⇔|le ≤|ge ≥|ne ≠|asymp ≈|equiv ≡|infin ∞|radic √|sum ∑|prod ∏|int ∫
part ∂|minus −|permil ‰|prime ′|Prime ″|oslash ø|Oslash Ø|aelig æ|AElig Æ|aring å|Aring Å|szlig ß|auml ä|ouml ö|uuml ü
Auml Ä|Ouml Ö|Uuml Ü|euml ë|iuml ï|agrave à|egrave è|igrave ì|ograve ò|ugrave ù|aacute á|eacute é|iacute í|oacute ó
uacute ú|acirc â|ecirc ê|icirc î|ocirc ô|ucirc û|atilde ã|otilde õ|ntilde ñ|ccedil ç|Eacute É|Ccedil Ç|Ntilde Ñ
alpha α|beta β|gamma γ|delta δ|epsilon ε|eta η|theta θ|lambda λ|mu μ|pi π|rho ρ|sigma σ|tau τ|phi φ|psi ψ|omega ω
Gamma Γ|Delta Δ|Theta Θ|Lambda Λ|Pi Π|Sigma Σ|Phi Φ|Psi Ψ|Omega Ω|ensp  |emsp  |thinsp  |zwnj |zwj |shy `;

const CHARACTERS: ReadonlyMap<string, string> = new Map(
  NAMES.split(/[|\n]/).map((one) => {
    const space = one.indexOf(' ');
    return [one.slice(0, space), one.slice(space + 1)];
  }),
);

/** Returns the character of `&name;` or `&#code;`; unknown names stay as they are written. */
export function entityOf(written: string, name: string): string {
  if (!name.startsWith('#')) return CHARACTERS.get(name) ?? CHARACTERS.get(name.toLowerCase()) ?? written;
  const isHex = name[1]?.toLowerCase() === 'x';
  const code = isHex ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  const isHalf = code >= 0xd800 && code <= 0xdfff;
  return code > 31 && code < 0x110000 && !isHalf ? String.fromCodePoint(code) : '';
}

import styles from './middle-cut.module.css';

/** Characters at the end that stay, at most: a port, a path, the last part of an id. */
const END = 14;
/** A number or an address of numbers: a part of it reads like another one. */
const NUMERIC = /[\d.]/;

/** A text whose end tells it from its neighbours: where it does not fit it is cut in the middle, whole in its tooltip. */
export function MiddleCut({ text }: { readonly text: string }) {
  const characters = Array.from(text);
  const cut = cutOf(characters);
  return (
    <span className={styles.whole} title={text}>
      <span className={styles.start}>{characters.slice(0, cut).join('')}</span>
      <span className={styles.end}>{characters.slice(cut).join('')}</span>
    </span>
  );
}

/** Where the end begins: near the wanted place, and never inside a number such as an IP address and its port. */
function cutOf(characters: readonly string[]): number {
  const wanted = characters.length - Math.min(END, Math.floor(characters.length / 2));
  for (let at = wanted; at > 0; at--) {
    const [before, after] = [characters[at - 1]!, characters[at]!];
    if (NUMERIC.test(before) && (NUMERIC.test(after) || after === ':')) continue;
    if (before === ':' && NUMERIC.test(after) && NUMERIC.test(characters[at - 2] ?? '')) continue;
    return at;
  }
  return wanted;
}

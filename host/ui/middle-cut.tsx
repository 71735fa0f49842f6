import styles from './middle-cut.module.css';

/** Characters at the end that stay, at most: a port, a path, the last part of an id. */
const END = 14;

/** A text whose end tells it from its neighbours: where it does not fit it is cut in the middle, whole in its tooltip. */
export function MiddleCut({ text }: { readonly text: string }) {
  const characters = Array.from(text);
  const cut = characters.length - Math.min(END, Math.floor(characters.length / 2));
  return (
    <span className={styles.whole} title={text}>
      <span className={styles.start}>{characters.slice(0, cut).join('')}</span>
      <span className={styles.end}>{characters.slice(cut).join('')}</span>
    </span>
  );
}

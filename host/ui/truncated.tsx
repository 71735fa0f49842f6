import styles from './truncated.module.css';

/** Characters of a name that are shown (SIDE-08). */
const NAME_LENGTH = 35;

/** The first characters of a name, with an ellipsis if it is longer. Counts whole characters, never half a surrogate pair. */
export function truncate(text: string, length = NAME_LENGTH): string {
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`;
}

/** A name in a list: cut off at 35 characters, the whole in the tooltip. */
export function Truncated({ text }: { readonly text: string }) {
  const short = truncate(text);
  return (
    <span className={styles.text} title={short === text ? undefined : text}>
      {short}
    </span>
  );
}

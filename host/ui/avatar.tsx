import styles from './avatar.module.css';

interface AvatarProps {
  readonly name: string;
  /** Address of the picture; without one the initials are shown. */
  readonly picture?: string | null;
  /** CSS pixels. */
  readonly size?: 24 | 32 | 72;
}

/** A person in a circle. Hidden from assistive technology: the name is beside it. */
export function Avatar({ name, picture, size = 24 }: AvatarProps) {
  return (
    <span className={styles.avatar} data-size={size} aria-hidden>
      {picture ? <img src={picture} alt="" width={size} height={size} /> : initials(name)}
    </span>
  );
}

/** The first letters of the first and the last word, whole characters. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return ends.map((word) => Array.from(word)[0]!.toLocaleUpperCase()).join('');
}

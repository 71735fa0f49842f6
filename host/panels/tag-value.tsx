import type { AnswerOf } from '../../api/client/client.ts';
import { numberText } from './number-text.ts';
import styles from './tag-section.module.css';

interface TagValueNowProps {
  readonly tag: { readonly unit: string | null };
  readonly last: AnswerOf<'tag'>['last'];
}

/** The last value of a tag, with its quality. */
export const TagValueNow = ({ tag: { unit }, last: { value, quality } }: TagValueNowProps) => (
  <span className={styles.value} data-quality={quality} title={`Quality: ${quality}`}>
    {shortText(value)}
    {unit && <small> {unit}</small>}
    {quality !== 'good' && <small> {quality}</small>}
  </span>
);

/** A sensor's fifteen digits would push the tag's name away. */
const shortText = (value: unknown): string =>
  typeof value === 'number' ? numberText(value) : value === null ? '-' : String(value);

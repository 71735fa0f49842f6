import type { LatestCommand } from '../../../api/contract/index.ts';
import { valueWords } from './activity-words.ts';

/** "Feed pump → Running", as the operator read it; else the tag and the value. */
export function latestWords({ asked, tag, value, unit }: LatestCommand): string {
  if (asked) return `${asked.name} → ${asked.target}`;
  const words = valueWords(value);
  return `${tag.name} → ${unit && typeof value === 'number' ? `${words} ${unit}` : words}`;
}

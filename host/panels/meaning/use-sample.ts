import { useLinkedTag } from '../use-tags.ts';

/** If no tag is linked, or it has no value yet. */
const SAMPLE = 1234.5678;

interface Sample {
  readonly value: number | boolean | string;
  /** It is the tag's own. */
  readonly isLive: boolean;
}

/** A value for a preview. */
export function useSample(tag: string | undefined): Sample {
  const { data } = useLinkedTag(tag);
  const value = data?.last.value ?? null;
  return value === null ? { value: SAMPLE, isLive: false } : { value, isLive: true };
}

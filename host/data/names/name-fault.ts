/** Maximum length of a diagram's name. */
export const MAX_NAME = 50;

/** What is wrong with a diagram's name, in the specification's words (PROP-10); undefined if it is valid. */
export function nameFault(name: string): string | undefined {
  const length = name.trim().length;
  if (length === 0) return 'Name is required';
  return length > MAX_NAME ? 'Max allowed value is 50 characters' : undefined;
}

/** The beginning of a text, at most `length` units long: half a character cannot be stored. */
export const cutText = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');

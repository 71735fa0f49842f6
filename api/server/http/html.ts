/** Text for HTML that the server writes. */

/** Escapes a text for HTML elements and quoted attributes. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);

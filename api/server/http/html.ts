/** Text for HTML that the server writes. */

/** The text with the marks that mean something in HTML, in elements and in quoted attributes, as entities. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);

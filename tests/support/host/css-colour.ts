/** Returns an opaque code (`#rrggbb`) as computed styles say it. */
export const cssOf = (code: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(code.slice(at, at + 2), 16)).join(', ')})`;

/** Characters that some system forbids in file names. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const REFUSED = /[\u0000-\u001f\u007f"*/:<>?\\|]+/g;

export const fileName = (name: string, extension: string): string =>
  `${
    name
      .replace(REFUSED, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^[. ]+|[. ]+$/g, '') || 'Diagram'
  }.${extension}`;

/** Downloads a file. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

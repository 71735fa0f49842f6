/** Vite answers such an import with the file's address. */
declare module '*?url' {
  const url: string;
  export default url;
}

/** Variables whose names begin with VITE_. */
interface ImportMeta {
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Vite answers such an import with the file's address. */
declare module '*?url' {
  const url: string;
  export default url;
}

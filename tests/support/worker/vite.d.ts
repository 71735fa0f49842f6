/** Vite's way to bundle a worker and answer its address. */
declare module '*?worker&url' {
  const url: string;
  export default url;
}

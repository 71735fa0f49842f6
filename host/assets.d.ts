declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
declare module '*.svg' {
  const url: string;
  export default url;
}
/** The packed base map, made by the build (scripts/world-map.ts). */
declare module 'mimic:world' {
  const url: string;
  export default url;
}

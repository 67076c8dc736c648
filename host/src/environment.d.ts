declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
/** Replaced by the bundler. */
declare const process: { env: { NODE_ENV?: string } };

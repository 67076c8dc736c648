// Aliases that only the build of one application knows (build-mono.ts).
declare module 'remote-*' {
  const remote: unknown;
  export default remote;
}

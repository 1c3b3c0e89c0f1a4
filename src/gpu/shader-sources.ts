/**
 * Every WESL module of the lab, inlined at build time: path under shaders/ -> text. Those of tests are in test builds only. What links them has
 * all; whoever hands on one imports that one.
 */
const files = import.meta.glob<string>(['/shaders/**/*.wesl', '!/shaders/testing/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const testing = import.meta.glob<string>('/shaders/testing/*.wesl', { query: '?raw', import: 'default', eager: true });

export const shaderSources: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(__TEST_BUILD__ ? { ...files, ...testing } : files).map(([path, text]) => [
    path.replace(/^\/shaders\//, ''),
    text,
  ]),
);
